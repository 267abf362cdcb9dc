import { square, squareName, type Square } from "../squares";

/** A square on paper: x to the right, y downward, in whole squares. */
export interface Spot {
  x: number;
  y: number;
}
/** Squares relative to the one by which a piece is held. */
export type Shape = readonly Square[];

export function parsePlacement(text: string): Square[] {
  return text.split(",").map(square);
}

/** The move that covers these squares, in the order the notation wants: by column, then by row. */
export function placementText(cells: readonly Square[]): string {
  return cells
    .toSorted((one, other) => one.column - other.column || one.row - other.row)
    .map(squareName)
    .join(",");
}

/** The piece held by the square nearest to its middle, and where that square is. */
export function gripped(cells: readonly Square[]): { shape: Shape; at: Square } {
  const middle = (of: (cell: Square) => number) => cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length;
  const [column, row] = [middle((cell) => cell.column), middle((cell) => cell.row)];
  const far = (cell: Square) => (cell.column - column) ** 2 + (cell.row - row) ** 2;
  const at = cells.reduce((best, cell) => (far(cell) < far(best) ? cell : best));
  return { shape: cells.map((cell) => ({ column: cell.column - at.column, row: cell.row - at.row })), at };
}

/** The same piece held by another of its squares. */
export function heldBy(shape: Shape, grip: Square): Shape {
  return shape.map(({ column, row }) => ({ column: column - grip.column, row: row - grip.row }));
}

/** A quarter turn to the right about the grip. */
export function turned(shape: Shape): Shape {
  return shape.map(({ column, row }) => ({ column: row, row: 0 - column }));
}

export function flipped(shape: Shape): Shape {
  return shape.map(({ column, row }) => ({ column: 0 - column, row }));
}

export function covered(shape: Shape, at: Square): Square[] {
  return shape.map(({ column, row }) => ({ column: at.column + column, row: at.row + row }));
}

/** The nearest place to `at` where the whole piece is on the board. */
export function kept(shape: Shape, at: Square, columns: number, rows = columns): Square {
  const fit = (value: number, steps: number[], size: number) =>
    Math.min(size - 1 - Math.max(...steps), Math.max(0 - Math.min(...steps), value));
  return {
    column: fit(
      at.column,
      shape.map(({ column }) => column),
      columns,
    ),
    row: fit(
      at.row,
      shape.map(({ row }) => row),
      rows,
    ),
  };
}

/** What shapes have in common that can be shifted onto each other. */
export function signature(cells: readonly Square[]): string {
  const left = Math.min(...cells.map(({ column }) => column));
  const low = Math.min(...cells.map(({ row }) => row));
  return placementText(cells.map(({ column, row }) => ({ column: column - left, row: row - low })));
}

/** Which piece a shape is, however it is turned and flipped. */
export function pieceBySignature(pieces: Record<string, string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, text] of Object.entries(pieces)) {
    let shape: Shape = parsePlacement(text);
    for (let pose = 0; pose < 8; pose++) {
      found.set(signature(shape), name);
      shape = pose === 3 ? flipped(turned(shape)) : turned(shape);
    }
  }
  return found;
}

/** The pieces that lie on a board: patches of one letter, since pieces of a colour never share an edge. */
export function patches(board: readonly string[]): { letter: string; cells: Spot[] }[] {
  const seen = new Set<string>();
  const found: { letter: string; cells: Spot[] }[] = [];
  const grow = (x: number, y: number, letter: string, cells: Spot[]): Spot[] => {
    if (board[y]?.[x] !== letter || seen.has(`${x},${y}`)) return cells;
    seen.add(`${x},${y}`);
    cells.push({ x, y });
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const)
      grow(x + dx, y + dy, letter, cells);
    return cells;
  };
  board.forEach((row, y) =>
    [...row].forEach((letter, x) => {
      if (letter !== "." && !seen.has(`${x},${y}`)) found.push({ letter, cells: grow(x, y, letter, []) });
    }),
  );
  return found;
}

/** A board's squares as they lie on paper. */
export function onPaper(cells: readonly Square[], rows: number): Spot[] {
  return cells.map(({ column, row }) => ({ x: column, y: rows - 1 - row }));
}

/** A shape moved into the corner of its own small picture, and how large that picture is. */
export function pictured(shape: Shape): { spots: Spot[]; wide: number; high: number } {
  const left = Math.min(...shape.map(({ column }) => column));
  const top = Math.max(...shape.map(({ row }) => row));
  const spots = shape.map(({ column, row }) => ({ x: column - left, y: top - row }));
  return { spots, wide: 1 + Math.max(...spots.map(({ x }) => x)), high: 1 + Math.max(...spots.map(({ y }) => y)) };
}

/** The empty squares that touch this colour at a corner and nowhere along an edge. */
export function freeCorners(board: readonly string[], letter: string): string[] {
  const rows = board.length;
  const own = (x: number, y: number) => board[y]?.[x] === letter;
  const free = (x: number, y: number) =>
    board[y]?.[x] === "." &&
    !own(x - 1, y) &&
    !own(x + 1, y) &&
    !own(x, y - 1) &&
    !own(x, y + 1) &&
    (own(x - 1, y - 1) || own(x + 1, y - 1) || own(x - 1, y + 1) || own(x + 1, y + 1));
  return board.flatMap((row, y) => [...row].flatMap((_, x) => (free(x, y) ? [squareName({ column: x, row: rows - 1 - y })] : [])));
}
