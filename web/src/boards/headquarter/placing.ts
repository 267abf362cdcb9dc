import type { Letter } from "./types";

/** A double cube in the hand: lying, upright, or through the head. */
export type Attitude = "flat" | "upright" | "through";
export const ATTITUDES: readonly Attitude[] = ["flat", "upright", "through"];

/** One half of a piece in a cell, of the mover's own layer or of the far one. */
export interface Cube {
  cell: string;
  far: boolean;
  colour: Letter;
}

export interface Cell {
  column: number;
  row: number;
}
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const ORDER = "rygb";

export function cellName({ column, row }: Cell): string {
  return `${LETTERS[column] ?? "?"}${row}`;
}

export function readCell(name: string): Cell {
  return { column: LETTERS.indexOf(name[0] ?? ""), row: Number(name.slice(1)) };
}

/** A placement as the viewer may know it: a hidden cube is left out. */
export function parse(move: string): Cube[] {
  return [...move.matchAll(/([a-z]\d+)(')?([rygb])/g)].map(([, cell = "", far, colour]) => ({
    cell,
    far: far !== undefined,
    colour: colour as Letter,
  }));
}

/** The move in writing: the own side before the far one, then the lower row, then the earlier column. */
export function write(cubes: readonly Cube[]): string {
  const rank = ({ cell, far, colour }: Cube) => {
    const { column, row } = readCell(cell);
    return [Number(far), row, column, ORDER.indexOf(colour)];
  };
  const sorted = cubes.toSorted((one, other) => {
    const [a, b] = [rank(one), rank(other)];
    const at = a.findIndex((value, n) => value !== b[n]);
    return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
  });
  return sorted.map(({ cell, far, colour }) => `${cell}${far ? "'" : ""}${colour}`).join(" ");
}

/**
 * The two cubes of a piece whose first cell on the screen is `cell`: left and right, upper and lower, near and far.
 * On seat 1's screen columns run the other way. A lying piece goes on to the right, an upright one stands on its cell.
 */
export function cubesAt(cell: string, attitude: Attitude, colours: readonly [Letter, Letter], mirrored: boolean): [Cube, Cube] {
  const { column, row } = readCell(cell);
  const [one, two] = colours;
  if (attitude === "through")
    return [
      { cell, far: false, colour: one },
      { cell, far: true, colour: two },
    ];
  if (attitude === "upright")
    return [
      { cell: cellName({ column, row: row + 1 }), far: false, colour: one },
      { cell, far: false, colour: two },
    ];
  return [
    { cell, far: false, colour: one },
    { cell: cellName({ column: column + (mirrored ? -1 : 1), row }), far: false, colour: two },
  ];
}

/** The first cells to try when a finger means `cell`: the piece may cover it with either half. */
export function tries(cell: string, attitude: Attitude, mirrored: boolean): string[] {
  const { column, row } = readCell(cell);
  if (attitude === "through") return [cell];
  if (attitude === "upright") return [cell, cellName({ column, row: row - 1 })];
  return [cell, cellName({ column: column + (mirrored ? 1 : -1), row })];
}

/** A quarter turn clockwise, as the hand does it; a piece through the head is turned about. */
export function turned(attitude: Attitude, swapped: boolean): { attitude: Attitude; swapped: boolean } {
  if (attitude === "flat") return { attitude: "upright", swapped };
  if (attitude === "upright") return { attitude: "flat", swapped: !swapped };
  return { attitude, swapped: !swapped };
}
