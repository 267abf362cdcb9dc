/** The card in its own units: cells of 40 inside a black frame. Cells are numbered row by row from the top, as on the largest card. */
export const SIDE = 21;
export const UNIT = 40;
export const MARGIN = 22;

/** How many cells a card has down and across. */
export interface Size {
  rows: number;
  columns: number;
}

export function sizeOf(rows: readonly string[]): Size {
  return { rows: rows.length, columns: rows[0]?.length ?? 0 };
}

/** The rows of a card as one text with a sign for every cell of the largest card. */
export function padded(rows: readonly string[], filling: string): string {
  return rows.map((row) => row.padEnd(SIDE, filling)).join("");
}

/** The measure of so many cells with the frame around them. */
export function outer(cells: number): number {
  return cells * UNIT + 2 * MARGIN;
}

export type Way = "across" | "down";
export interface Point {
  x: number;
  y: number;
}
export interface Placed {
  way: Way;
  cells: number[];
  text: string;
}

const BLACKS = "#+";
const EMPTY = ".";
const STEP = { across: 1, down: SIDE };

export function cellName(cell: number): string {
  return `${String.fromCharCode(97 + (cell % SIDE))}${Math.floor(cell / SIDE) + 1}`;
}

export function cellNamed(name: string): number {
  return (Number(name.slice(1)) - 1) * SIDE + name.charCodeAt(0) - 97;
}

/** The upper left corner of a cell. */
export function corner(cell: number): Point {
  return { x: MARGIN + (cell % SIDE) * UNIT, y: MARGIN + Math.floor(cell / SIDE) * UNIT };
}

/** The cell under a point, or null on the frame. */
export function cellAt({ x, y }: Point, { rows, columns }: Size): number | null {
  const column = Math.floor((x - MARGIN) / UNIT);
  const row = Math.floor((y - MARGIN) / UNIT);
  return column >= 0 && column < columns && row >= 0 && row < rows ? row * SIDE + column : null;
}

/** The box around cells of one line, drawn `inset` units inside. */
export function frame(cells: readonly number[], inset = 0): { x: number; y: number; width: number; height: number } {
  const [first, last] = [corner(cells[0] ?? 0), corner(cells.at(-1) ?? 0)];
  return {
    x: first.x + inset,
    y: first.y + inset,
    width: last.x - first.x + UNIT - 2 * inset,
    height: last.y - first.y + UNIT - 2 * inset,
  };
}

export function other(way: Way): Way {
  return way === "across" ? "down" : "across";
}

/** The next cell of a line (or, with -1, the one before), or null at the edge of the card. */
export function next(cell: number, way: Way, by: 1 | -1 = 1, { rows, columns }: Size = { rows: SIDE, columns: SIDE }): number | null {
  const [at, end] = way === "across" ? [cell % SIDE, columns] : [Math.floor(cell / SIDE), rows];
  return at + by < 0 || at + by >= end ? null : cell + by * STEP[way];
}

/** One step with an arrow key, black cells included, staying on the card. */
export function walked(cell: number, key: string, size: Size): number {
  const [way, by] = ARROWS[key] ?? ["across", 1];
  return next(cell, way, by, size) ?? cell;
}

export const ARROWS: Record<string, [Way, 1 | -1]> = {
  ArrowLeft: ["across", -1],
  ArrowRight: ["across", 1],
  ArrowUp: ["down", -1],
  ArrowDown: ["down", 1],
};

export const isBlack = (kinds: string, cell: number) => BLACKS.includes(kinds[cell] ?? "#");
export const isEmpty = (grid: string, cell: number) => grid[cell] === EMPTY;

/** The letters a person types, laid on the card from a cell on: old letters are walked over, black cells stop them. */
export interface Laid {
  /** Where the typed letters lie. */
  fresh: number[];
  /** The whole word that they make in this direction, old letters included. */
  main: number[];
  /** The move as it is written, or null while nothing is laid. */
  move: string | null;
  /** How many letters the word of the move has. */
  length: number;
  /** How many letters found no room. */
  over: number;
  /** Where the next letter goes, or passes; null at the end of the line. */
  caret: number | null;
}

/** `whole` is the length of the word where that is asked for, not a number of new letters; else 0. */
export function lay(grid: string, kinds: string, start: number, way: Way, letters: string, whole = 0): Laid {
  const fresh: number[] = [];
  let at: number | null = start;
  let written = grid;
  const open = (cell: number | null) => cell !== null && !isBlack(kinds, cell);
  while (at !== null && open(at) && fresh.length < letters.length) {
    if (isEmpty(grid, at)) {
      written = put(written, at, letters[fresh.length] ?? "");
      fresh.push(at);
    }
    at = next(at, way);
  }
  const first = fresh[0];
  const over = letters.length - fresh.length;
  const caret = at !== null && open(at) ? at : null;
  if (first === undefined) return { fresh, main: [], move: null, length: 0, over, caret };
  const main = run(written, kinds, first, way);
  const named = fresh.length === 1 ? single(written, kinds, first, whole) : way;
  const cells = named === way ? main : run(written, kinds, first, named);
  return { fresh, main, move: notation(cells, named, written), length: cells.length, over, caret };
}

/** A single letter is written by the word of the asked length, else by the word across it makes, if it makes one. */
function single(grid: string, kinds: string, cell: number, whole: number): Way {
  const [across, down] = [run(grid, kinds, cell, "across").length, run(grid, kinds, cell, "down").length];
  return across === 1 || (down === whole && across !== whole) ? "down" : "across";
}

/** The unbroken letters through a cell in one direction. */
export function run(grid: string, kinds: string, cell: number, way: Way): number[] {
  const cells = [cell];
  const letter = (at: number | null): at is number => at !== null && !isBlack(kinds, at) && !isEmpty(grid, at);
  for (let at = next(cell, way, -1); letter(at); at = next(at, way, -1)) cells.unshift(at);
  for (let at = next(cell, way); letter(at); at = next(at, way)) cells.push(at);
  return cells;
}

function put(grid: string, cell: number, letter: string): string {
  return grid.slice(0, cell) + letter + grid.slice(cell + 1);
}

function notation(cells: readonly number[], way: Way, grid: string): string {
  const first = cells[0] ?? 0;
  const [column, row] = [cellName(first)[0] ?? "", Math.floor(first / SIDE) + 1];
  return `${way === "across" ? `${row}${column}` : `${column}${row}`} ${cells.map((cell) => grid[cell]).join("")}`;
}

/** A written word read back, or null for another move. */
export function readWord(move: string): Placed | null {
  const found = /^(?:(\d+)([a-u])|([a-u])(\d+)) ([A-Z]+)$/.exec(move);
  if (!found) return null;
  const [, row, column, columnFirst, rowAfter, text = ""] = found;
  const way: Way = row ? "across" : "down";
  const first = cellNamed(`${column ?? columnFirst}${row ?? rowAfter}`);
  return { way, text, cells: Array.from(text, (_, at) => first + at * STEP[way]) };
}

/** What the bonus dice showed: `bonus c3=4 f5=9`. */
export function readBonus(move: string): { cell: string; points: number }[] {
  if (!move.startsWith("bonus ")) return [];
  return [...move.matchAll(/([a-u]\d+)=(\d+)/g)].map(([, cell = "", points]) => ({ cell, points: Number(points) }));
}

/** A sum shown by so many dice, as evenly as it goes. */
export function faces(sum: number, dice: number): number[] {
  return Array.from({ length: dice }, (_, at) => Math.floor((sum + at) / dice));
}

/** Typed text as it is written on the card: capitals without accents, ligatures opened, nothing else. */
export function capitals(text: string): string {
  const open = text.replace(/œ/gi, "oe").replace(/æ/gi, "ae");
  return open
    .normalize("NFD")
    .toUpperCase()
    .replace(/[^A-Z]/g, "");
}

const SPOTS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** Where the spots of a die's face are, in steps from its middle. */
export function spots(face: number): [number, number][] {
  return SPOTS[face] ?? [];
}

/** A wavy line under cells of a row, or beside those of a column. */
export function wave(cells: readonly number[]): string {
  const { x, y, width, height } = frame(cells, 3);
  const level = width >= height;
  const waves = Math.floor((level ? width : height) / 6);
  const turns = Array.from({ length: waves }, (_, at) => (at % 2 ? -3 : 3));
  return level
    ? `M${x} ${y + height - 1.5}${turns.map((by) => `q3 ${by} 6 0`).join("")}`
    : `M${x + 1.5} ${y}${turns.map((by) => `q${by} 3 0 6`).join("")}`;
}

/** ms at the calm speed: a die falls and lies still; the dice of a cell and of the next one follow; a letter is written. */
export const TIMES = { fall: 600, still: 300, nextDie: 160, nextCell: 420, letter: 140 };
