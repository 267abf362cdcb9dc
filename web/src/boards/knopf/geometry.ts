import { square, squareName, type Square } from "../squares";
import type { Pair } from "./types";

export const SIZE = 10;
export const UNIT = 60;
export const MARGIN = 20;
export const OUTER = SIZE * UNIT + 2 * MARGIN;
const RIM = 27;

export interface Point {
  x: number;
  y: number;
}

export function centre(name: string): Point {
  const { column, row } = square(name);
  return { x: MARGIN + (column + 0.5) * UNIT, y: MARGIN + (SIZE - row - 0.5) * UNIT };
}

/** The square at a point of the drawing, if it is on the board. */
export function squareAt({ x, y }: Point): string | null {
  const at = { column: Math.floor((x - MARGIN) / UNIT), row: SIZE - 1 - Math.floor((y - MARGIN) / UNIT) };
  const inside = (value: number) => value >= 0 && value < SIZE;
  return inside(at.column) && inside(at.row) ? squareName(at) : null;
}

/** One to four holes, as buttons have them. */
export function holeSpots(holes: number): Point[] {
  const far = 9.5;
  if (holes === 1) return [{ x: 0, y: 0 }];
  if (holes === 2)
    return [
      { x: -far, y: 0 },
      { x: far, y: 0 },
    ];
  if (holes === 3)
    return [
      { x: 0, y: -far },
      { x: -far, y: 7 },
      { x: far, y: 7 },
    ];
  return [
    { x: -far, y: -far },
    { x: far, y: -far },
    { x: -far, y: far },
    { x: far, y: far },
  ];
}

export interface Line {
  from: Point;
  to: Point;
}

function between(from: Point, to: Point, cutFrom: number, cutTo: number): Line {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  return { from: { x: from.x + dx * cutFrom, y: from.y + dy * cutFrom }, to: { x: to.x - dx * cutTo, y: to.y - dy * cutTo } };
}

/** The thread that sews two buttons together, from rim to rim and a little under both. */
export function seam(one: string, other: string): Line {
  return between(centre(one), centre(other), RIM - 7, RIM - 7);
}

/** Where the thread of a pair runs on one side, from the rim of its end to where it stops; null where it has no room. */
export function threadLine(pair: Pair, side: 0 | 1): Line | null {
  const { cells, stop } = pair.threads[side];
  const last = cells.at(-1);
  if (!last) return null;
  const halts = { enemy: RIM + 4, own: RIM + 2, reach: 5, edge: 5 };
  return between(centre(pair.cells[side]), centre(last), RIM, halts[stop]);
}

/** The pairs that reach a square, of those given. */
export function reaching(pairs: readonly Pair[], target: string): Pair[] {
  return pairs.filter(({ threads }) => threads.some(({ cells, stop }) => stop === "enemy" && cells.at(-1) === target));
}

/** The square of `among` that lies next in a direction: close to the line first, then close by. */
export function nextToward(from: string, among: readonly string[], by: Square): string | null {
  const start = square(from);
  const ahead = among
    .map((name) => {
      const at = square(name);
      const [right, up] = [at.column - start.column, at.row - start.row];
      return { name, along: right * by.column + up * by.row, aside: Math.abs(right * by.row) + Math.abs(up * by.column) };
    })
    .filter(({ along }) => along > 0);
  return ahead.toSorted((one, other) => one.along + 2 * one.aside - (other.along + 2 * other.aside))[0]?.name ?? null;
}

/** A hop `b2-b4` as its two squares; null for the other steps. */
export function hopOf(text: string): { from: string; to: string } | null {
  const found = /^([a-j]\d+)-([a-j]\d+)$/.exec(text);
  return found ? { from: found[1]!, to: found[2]! } : null;
}

/** How many squares a hop goes. */
export function squaresOf({ from, to }: { from: string; to: string }): number {
  const [start, end] = [square(from), square(to)];
  return Math.max(Math.abs(start.column - end.column), Math.abs(start.row - end.row));
}

/** ms at the calm speed: a button goes a square; a thread is cut and its button falls. */
export const TIMES = { square: 250, cut: 520 };

export function slideTime(hop: { from: string; to: string }): number {
  return TIMES.square * squaresOf(hop);
}

/** The squares that a move takes buttons from. */
export function takenBy(text: string): string[] {
  return /^(take|strike) /.test(text) ? text.split(" ").slice(1) : [];
}

/** Squares in the order the notation lists them. */
export function inOrder(names: readonly string[]): string[] {
  return names.toSorted((one, other) => one.charCodeAt(0) - other.charCodeAt(0) || Number(one.slice(1)) - Number(other.slice(1)));
}
