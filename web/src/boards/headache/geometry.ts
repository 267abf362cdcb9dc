import type { Colour, Space } from "./types";

export interface Point {
  x: number;
  y: number;
}

/** The disc is drawn in a square of 640; the crossings lie on a ring of 214, the arcs bulge from it. */
export const SIDE = 640;
export const CENTRE = SIDE / 2;
const RING = 214;
const BULGE = { o: 50, i: -45 } as const;
const ARCS = { o: 3, i: 2 } as const;
const CROSSINGS = 8;
/** How far a cone lifts the one above it, while the pile stays below the height of a hand. */
const LIFT = 11;
const TALLEST = 96;
export const CONE = 42;

type Arc = keyof typeof ARCS;
const LETTERS: Arc[] = ["o", "i"];

/** Clockwise, a crossing before its outer arc before its inner arc. */
export const SPACES: readonly Space[] = Array.from({ length: CROSSINGS }, (_, k) => [
  `x${k}`,
  ...LETTERS.flatMap((letter) => spacesOf(letter, k)),
]).flat();

function spacesOf(letter: Arc, k: number): Space[] {
  return Array.from({ length: ARCS[letter] }, (_, n) => `${letter}${k}.${n + 1}`);
}

/** A space as the crossing (or arc) it belongs to, and how far along the arc it lies. */
export function read(space: Space): { kind: "x" | Arc; k: number; t: number } {
  const found = /^([xoi])(\d)(?:\.(\d))?$/.exec(space);
  if (!found) throw new Error(`no space ${space}`);
  const kind = found[1] as "x" | Arc;
  return { kind, k: Number(found[2]), t: kind === "x" ? 0 : Number(found[3]) / (ARCS[kind] + 1) };
}

/** A point of an arc, `t` from 0 at crossing k to 1 at the next; crossing `home` is drawn at the bottom. */
export function onArc(kind: "x" | Arc, k: number, t: number, home: number): Point {
  const radius = RING + (kind === "x" ? 0 : BULGE[kind]) * Math.sin(Math.PI * t);
  const angle = Math.PI + ((k + t - home) * Math.PI) / 4;
  return { x: CENTRE + radius * Math.sin(angle), y: CENTRE - radius * Math.cos(angle) };
}

export function place(space: Space, home: number): Point {
  const { kind, k, t } = read(space);
  return onArc(kind, k, t, home);
}

/** The spaces one step clockwise of a space. */
export function onwards(space: Space): Space[] {
  const { kind, k } = read(space);
  if (kind === "x") return LETTERS.map((letter) => `${letter}${k}.1`);
  const number = Number(space.split(".")[1]);
  return [number < ARCS[kind] ? `${kind}${k}.${number + 1}` : `x${(k + 1) % CROSSINGS}`];
}

function backwards(space: Space): Space[] {
  return SPACES.filter((before) => onwards(before).includes(space));
}

/** One way of exactly so many steps from a space to another: clockwise if there is one, else the other way round. */
export function route(source: Space, target: Space, steps: number): Space[] | null {
  return walk(source, target, steps, onwards) ?? walk(source, target, steps, backwards);
}

function walk(here: Space, target: Space, steps: number, next: (space: Space) => Space[]): Space[] | null {
  if (steps === 0) return here === target ? [here] : null;
  for (const there of next(here)) {
    const rest = walk(there, target, steps - 1, next);
    if (rest) return [here, ...rest];
  }
  return null;
}

/** The way between two neighbours, along the arc they share. */
function between(from: Space, to: Space, home: number, parts: number): Point[] {
  const [a, b] = [read(from), read(to)];
  const inner = a.kind === "x" ? b : a;
  const place = ({ kind, k, t }: ReturnType<typeof read>) => (kind === "x" ? (k === inner.k ? 0 : 1) : t);
  const [start, end] = [place(a), place(b)];
  return Array.from({ length: parts }, (_, n) => onArc(inner.kind, inner.k, start + ((end - start) * (n + 1)) / parts, home));
}

/** A route as points close enough to look round. */
export function trail(spaces: readonly Space[], home: number, parts = 6): Point[] {
  const first = spaces[0];
  if (first === undefined) return [];
  return [place(first, home), ...spaces.slice(1).flatMap((to, n) => between(spaces[n] ?? to, to, home, parts))];
}

export function path(points: readonly Point[]): string {
  return points.map(({ x, y }, n) => `${n ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/** The line of a whole arc, engraved in the disc. */
export function arcLine(letter: Arc, k: number, home: number): string {
  return path(Array.from({ length: 19 }, (_, n) => onArc(letter, k, n / 18, home)));
}

export const ARC_LINES = (home: number): string[] =>
  Array.from({ length: CROSSINGS }, (_, k) => LETTERS.map((letter) => arcLine(letter, k, home))).flat();

/** How far each cone of a pile stands above the one below: tall piles close up. */
export function lift(height: number): number {
  return height < 2 ? LIFT : Math.min(LIFT, TALLEST / (height - 1));
}

/** How high a pile reaches above its space. */
export function reach(height: number): number {
  return height === 0 ? 0 : CONE + (height - 1) * lift(height);
}

/** The target nearest to a point, if it is near enough; a pile counts over its whole height. */
export function pick(at: Point, targets: Iterable<{ space: Space; spot: Point; tall: number }>, limit: number): Space | null {
  let best: Space | null = null;
  let least = limit;
  for (const { space, spot, tall } of targets) {
    const up = Math.min(Math.max(spot.y - at.y, 0), tall);
    const far = Math.hypot(at.x - spot.x, at.y - (spot.y - up));
    if (far < least) [best, least] = [space, far];
  }
  return best;
}

/** Where the waiting cones of a colour stand: in the corner that follows its start clockwise. */
export function corner(start: Space, home: number): { x: number; y: number; way: 1 | -1 } {
  const quarter = Math.round(((read(start).k - home + CROSSINGS) % CROSSINGS) / 2) % 4;
  const left = quarter === 0 || quarter === 1;
  return { x: left ? 22 : SIDE - 22, y: quarter === 1 || quarter === 2 ? 52 : SIDE - 24, way: left ? 1 : -1 };
}

export const COLOURS: readonly Colour[] = ["red", "blue", "yellow", "green"];
