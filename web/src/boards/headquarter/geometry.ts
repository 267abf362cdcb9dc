import { cellName, readCell } from "./placing";
import { fit, placed, PROFILE_COLUMNS, type Fit } from "./profile";

export interface Point {
  x: number;
  y: number;
}
export type Side = "top" | "right" | "bottom" | "left";
/** A cell as it lies on the screen: `x` from the left, `y` from the top, for either seat. */
export interface Place extends Point {
  name: string;
}
export interface Edge {
  from: Point;
  to: Point;
  side: Side;
}

export const SIZE = 640;
/** How much smaller the front, the middle and the back of the head appear. */
const DEPTH = [1, 0.85, 0.73] as const;
export type Depth = 0 | 1 | 2;

/** Where the neck meets the plinth. */
export const BASE = 562;
/** The head of the box is carved round cells of 70; a head of another shape is as large as its opening needs. */
const CARVED = { unit: 70, left: 82, top: 72, shape: "..####. .###### .###### ######. .#####. ...###." };

/** Where the profile of the head is drawn. */
export type Frame = Pick<Scene, "unit" | "left" | "top" | "columns" | "mirrored">;

export interface Scene {
  unit: number;
  left: number;
  top: number;
  columns: number;
  rows: number;
  mirrored: boolean;
  head: Frame;
  /** The vanishing point, in cells. */
  eye: Point;
}

export function sceneOf(lines: readonly string[], mirrored: boolean): Scene {
  const rows = lines.length,
    columns = lines[0]?.length ?? 1;
  const eye = { x: mirrored ? columns - 0.507 * columns : 0.507 * columns, y: 0.425 * rows };
  const shape = lines.map((line) => line.replaceAll(/\S/g, "#").replaceAll(" ", ".")).join(" ");
  if (shape === CARVED.shape) {
    const left = mirrored ? SIZE - CARVED.left - CARVED.unit * columns : CARVED.left;
    const head = { unit: CARVED.unit, left, top: CARVED.top, columns, mirrored };
    return { ...head, rows, eye, head };
  }
  return { columns, rows, mirrored, eye, ...fitted(shape, columns, rows, mirrored) };
}

/** The opening of another shape inside a head of the right size; seen from behind, everything is mirrored. */
function fitted(shape: string, columns: number, rows: number, mirrored: boolean): Pick<Scene, "unit" | "left" | "top" | "head"> {
  const found = fits.get(shape) ?? fit(corners(shape.split(" "), columns, rows));
  fits.set(shape, found);
  const { unit, left, top } = placed(found, SIZE, BASE);
  const large = unit * found.scale;
  const opening = { left: left + large * found.x - (unit * columns) / 2, top: top + large * found.y - (unit * rows) / 2 };
  const turned = (from: number, width: number) => (mirrored ? SIZE - from - width : from);
  const head = { unit: large, left: turned(left, large * PROFILE_COLUMNS), top, columns: PROFILE_COLUMNS, mirrored };
  return { unit, left: turned(opening.left, unit * columns), top: opening.top, head };
}

const fits = new Map<string, Fit>();

/** The corners of all cells, from the middle of the grid. */
function corners(lines: readonly string[], columns: number, rows: number): Point[] {
  const found = new Map<string, Point>();
  lines.forEach((line, y) =>
    [...line].forEach((sign, x) => {
      if (sign !== "#") return;
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const)
        found.set(`${x + dx},${y + dy}`, { x: x + dx - columns / 2, y: y + dy - rows / 2 });
    }),
  );
  return [...found.values()];
}

/** The cells of the head, where the screen shows them. */
export function places(lines: readonly string[], mirrored: boolean): Place[] {
  const rows = lines.length;
  return lines.flatMap((line, y) =>
    [...line].flatMap((sign, column) =>
      sign === " " ? [] : [{ name: cellName({ column, row: rows - y }), x: mirrored ? line.length - 1 - column : column, y }],
    ),
  );
}

/** The sign of a cell in a layer of the view, or undefined where the head has no such cell. */
export function signAt(lines: readonly string[], name: string): string | undefined {
  const { column, row } = readCell(name);
  const sign = lines[lines.length - row]?.[column];
  return sign === " " ? undefined : sign;
}

/** Where a point of the grid is drawn at a depth: everything shrinks towards the vanishing point. */
export function project({ x, y }: Point, depth: Depth, { unit, left, top, eye }: Scene): Point {
  const scale = DEPTH[depth];
  return { x: left + unit * (eye.x + (x - eye.x) * scale), y: top + unit * (eye.y + (y - eye.y) * scale) };
}

/** The front square of a cell at a depth. */
export function square(place: Point, depth: Depth, scene: Scene): { x: number; y: number; side: number } {
  const { x, y } = project(place, depth, scene);
  return { x, y, side: scene.unit * DEPTH[depth] };
}

/** The four-cornered face that an edge of the grid sweeps from one depth to the next. */
export function sweep({ from, to }: Pick<Edge, "from" | "to">, depth: 0 | 1, scene: Scene): string {
  const deeper = (depth + 1) as Depth;
  const corners = [project(from, depth, scene), project(to, depth, scene), project(to, deeper, scene), project(from, deeper, scene)];
  return corners.map(({ x, y }, n) => `${n ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("") + "Z";
}

export function edgeOf({ x, y }: Point, side: Side): Edge {
  // directed so that the cell lies on the right hand
  const ends: Record<Side, [Point, Point]> = {
    top: [
      { x, y },
      { x: x + 1, y },
    ],
    right: [
      { x: x + 1, y },
      { x: x + 1, y: y + 1 },
    ],
    bottom: [
      { x: x + 1, y: y + 1 },
      { x, y: y + 1 },
    ],
    left: [
      { x, y: y + 1 },
      { x, y },
    ],
  };
  const [from, to] = ends[side];
  return { from, to, side };
}

export const SIDES: readonly Side[] = ["top", "right", "bottom", "left"];
const STEP: Record<Side, Point> = { top: { x: 0, y: -1 }, right: { x: 1, y: 0 }, bottom: { x: 0, y: 1 }, left: { x: -1, y: 0 } };
const key = ({ x, y }: Point) => `${x},${y}`;

export function beside({ x, y }: Point, side: Side): Point {
  return { x: x + STEP[side].x, y: y + STEP[side].y };
}

/** The edges between cells of a set and all that is not in it. */
export function border(cells: readonly Point[]): Edge[] {
  const inside = new Set(cells.map(key));
  return cells.flatMap((cell) => SIDES.filter((side) => !inside.has(key(beside(cell, side)))).map((side) => edgeOf(cell, side)));
}

/** Whether a wall at this edge of a cell turns its face to the viewer: walls lean towards the vanishing point. */
export function wallFaces({ from, side }: Edge, { eye }: Scene): boolean {
  return side === "top" ? from.y < eye.y : side === "bottom" ? from.y > eye.y : side === "left" ? from.x < eye.x : from.x > eye.x;
}

/** The flanks of a cube that the viewer would see if nothing stood beside it. */
export function flanks(cell: Point, { eye }: Scene): Edge[] {
  const shown: Side[] = [];
  if (cell.x + 1 <= eye.x) shown.push("right");
  if (cell.x >= eye.x) shown.push("left");
  if (cell.y + 1 <= eye.y) shown.push("bottom");
  if (cell.y >= eye.y) shown.push("top");
  return shown.map((side) => edgeOf(cell, side));
}

/** The closed lines round a set of cells, corners only; the cells lie on the right hand. */
export function loops(cells: readonly Point[]): Point[][] {
  const rest = border(cells);
  const found: Point[][] = [];
  while (rest.length > 0) {
    const first = rest.shift();
    if (!first) break;
    const loop = [first];
    let last = first;
    while (key(last.to) !== key(first.from)) {
      const here = key(last.to);
      const ways = rest.filter(({ from }) => key(from) === here);
      // where two cells meet at a corner only, keep to the one we are going round
      const right = SIDES[(SIDES.indexOf(last.side) + 1) % 4];
      const next = ways.find(({ side }) => side === right) ?? ways[0];
      if (!next) break;
      rest.splice(rest.indexOf(next), 1);
      loop.push(next);
      last = next;
    }
    found.push(loop.filter((edge, n) => edge.side !== loop.at(n - 1)?.side).map(({ from }) => from));
  }
  return found;
}

/** A rounded line just inside (or, below nought, outside) the border of a set of cells, at the front of the head. */
export function outline(cells: readonly Point[], scene: Scene, inset: number, radius: number, depth: Depth = 0): string {
  return loops(cells)
    .map((loop) =>
      rounded(
        shrink(
          loop.map((corner) => project(corner, depth, scene)),
          inset,
        ),
        radius,
      ),
    )
    .join("");
}

function unitStep(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

function shrink(corners: readonly Point[], inset: number): Point[] {
  return corners.map((corner, n) => {
    const before = unitStep(corners.at(n - 1) ?? corner, corner);
    const after = unitStep(corner, corners[(n + 1) % corners.length] ?? corner);
    return { x: corner.x - inset * (before.y + after.y), y: corner.y + inset * (before.x + after.x) };
  });
}

function rounded(corners: readonly Point[], radius: number): string {
  const parts = corners.map((corner, n) => {
    const before = unitStep(corner, corners.at(n - 1) ?? corner);
    const after = unitStep(corner, corners[(n + 1) % corners.length] ?? corner);
    const [a, b] = [before, after].map(({ x, y }) => `${(corner.x + x * radius).toFixed(1)} ${(corner.y + y * radius).toFixed(1)}`);
    return `${n ? "L" : "M"}${a}Q${corner.x.toFixed(1)} ${corner.y.toFixed(1)} ${b}`;
  });
  return parts.join("") + "Z";
}

/** The cell of a set that lies most in its middle: where its points are written. */
export function heart(cells: readonly Place[]): Place | undefined {
  const middle = { x: cells.reduce((sum, { x }) => sum + x, 0) / cells.length, y: cells.reduce((sum, { y }) => sum + y, 0) / cells.length };
  return cells.toSorted((a, b) => Math.hypot(a.x - middle.x, a.y - middle.y) - Math.hypot(b.x - middle.x, b.y - middle.y))[0];
}

/** A smooth curve through points given in cells, closed by a straight line. */
export function smooth(points: readonly Point[], scene: Frame): string {
  const on = points.map(({ x, y }) => ({
    x: scene.left + scene.unit * (scene.mirrored ? scene.columns - x : x),
    y: scene.top + scene.unit * y,
  }));
  const first = on[0];
  if (!first) return "";
  const at = (n: number) => on[Math.min(Math.max(n, 0), on.length - 1)] ?? first;
  const curves = on.slice(1).map((to, n) => {
    const [before, from, after] = [at(n - 1), at(n), at(n + 2)];
    const c1 = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const c2 = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    return `C${[c1, c2, to].map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(" ")}`;
  });
  return `M${first.x.toFixed(1)} ${first.y.toFixed(1)}${curves.join("")}Z`;
}
