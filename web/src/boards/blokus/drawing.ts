import type { Spot } from "./geometry";

type Point = readonly [number, number];
type Side = { from: Point; to: Point };

const has = (cells: readonly Spot[], x: number, y: number) => cells.some((cell) => cell.x === x && cell.y === y);

/** The four sides of a square, clockwise, each with the step to its neighbour. */
function sides({ x, y }: Spot): (Side & { beyond: Spot })[] {
  return [
    { from: [x, y], to: [x + 1, y], beyond: { x, y: y - 1 } },
    { from: [x + 1, y], to: [x + 1, y + 1], beyond: { x: x + 1, y } },
    { from: [x + 1, y + 1], to: [x, y + 1], beyond: { x, y: y + 1 } },
    { from: [x, y + 1], to: [x, y], beyond: { x: x - 1, y } },
  ];
}

/** The corners of a piece's outline, clockwise; pieces of five squares have no holes. */
export function corners(cells: readonly Spot[]): Point[] {
  const open = cells.flatMap((cell) => sides(cell).filter(({ beyond }) => !has(cells, beyond.x, beyond.y)));
  const next = new Map(open.map((side) => [String(side.from), side]));
  const round: Side[] = [];
  for (let side = open[0]; side && round.length < open.length; side = next.get(String(side.to))) round.push(side);
  return round
    .filter((side, at) => {
      const before = round.at(at - 1)!;
      return before.to[0] - before.from[0] !== side.to[0] - side.from[0];
    })
    .map(({ from }) => from);
}

/** The outline as a path, drawn `inset` units inside its true edge, corners rounded. */
export function outline(cells: readonly Spot[], unit: number, inset: number, radius: number): string {
  const points = corners(cells);
  const along = (from: Point, to: Point): Point => [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
  const drawn = points.map((point, at) => {
    const into = along(points.at(at - 1)!, point);
    const out = along(point, points[(at + 1) % points.length]!);
    // the inward normals of both sides, added, move the corner straight in
    const x = point[0] * unit + (0 - into[1] - out[1]) * inset;
    const y = point[1] * unit + (into[0] + out[0]) * inset;
    return {
      start: `${x - into[0] * radius} ${y - into[1] * radius}`,
      corner: `${x} ${y}`,
      end: `${x + out[0] * radius} ${y + out[1] * radius}`,
    };
  });
  return drawn.map(({ start, corner, end }, at) => `${at ? "L" : "M"}${start}Q${corner} ${end}`).join("") + "Z";
}

/** The grooves scored between the squares of a piece. */
export function grooves(cells: readonly Spot[], unit: number, inset: number): string {
  return cells
    .flatMap(({ x, y }) => [
      has(cells, x + 1, y) ? `M${(x + 1) * unit} ${y * unit + inset}V${(y + 1) * unit - inset}` : "",
      has(cells, x, y + 1) ? `M${x * unit + inset} ${(y + 1) * unit}H${(x + 1) * unit - inset}` : "",
    ])
    .join("");
}

/** The edges on which light falls: those that look up. */
export function lit(cells: readonly Spot[], unit: number, inset: number): string {
  return cells
    .filter(({ x, y }) => !has(cells, x, y - 1))
    .map(({ x, y }) => {
      const left = x * unit + (has(cells, x - 1, y) && !has(cells, x - 1, y - 1) ? 0 : inset + 1);
      const right = (x + 1) * unit - (has(cells, x + 1, y) && !has(cells, x + 1, y - 1) ? 0 : inset + 1);
      return `M${left} ${y * unit + inset}H${right}`;
    })
    .join("");
}

/** A zigzag along every side that a piece shares with one of these squares. */
export function zigzags(cells: readonly Spot[], against: (spot: Spot) => boolean, unit: number): string {
  const teeth = 6;
  return cells
    .flatMap((cell) => sides(cell).filter(({ beyond }) => against(beyond)))
    .map(({ from, to }) => {
      const [dx, dy] = [(to[0] - from[0]) * unit, (to[1] - from[1]) * unit];
      const step = (at: number) => {
        const out = at % 2 ? 4 : -4;
        return `${at ? "L" : "M"}${from[0] * unit + (dx * at) / teeth + (dy / unit) * out} ${from[1] * unit + (dy * at) / teeth - (dx / unit) * out}`;
      };
      return Array.from({ length: teeth + 1 }, (_, at) => step(at)).join("");
    })
    .join("");
}
