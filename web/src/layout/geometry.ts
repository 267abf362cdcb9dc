import type { Layout, Point } from "./layout";

/** The smallest distance between two points, as it is drawn. */
export const UNIT = 60;
export const MARGIN = 26;

export interface Place {
  x: number;
  y: number;
}

/** A layout as it is drawn: where each point is, and how large the drawing is. */
export interface Drawing {
  places: Map<string, Place>;
  width: number;
  height: number;
  /** The letters below the columns and the numbers beside the rows, where the ids name both. */
  columns: { name: string; x: number }[];
  rows: { name: string; y: number }[];
}

function smallestDistance(points: readonly Point[]): number {
  const distances = points.flatMap((one, at) => points.slice(at + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)));
  return Math.min(...distances.filter((distance) => distance > 0), Number.POSITIVE_INFINITY);
}

/** Ids such as `a7` name a column and a row; null unless all of them do, each column at one x and each row at one y. */
function coordinates(points: readonly Point[], places: Map<string, Place>): Pick<Drawing, "columns" | "rows"> | null {
  const columns = new Map<string, number>();
  const rows = new Map<string, number>();
  for (const { id } of points) {
    const [, column, row] = /^([a-z])(\d+)$/.exec(id) ?? [];
    const place = places.get(id);
    if (!column || !row || !place) return null;
    if ((columns.get(column) ?? place.x) !== place.x || (rows.get(row) ?? place.y) !== place.y) return null;
    columns.set(column, place.x);
    rows.set(row, place.y);
  }
  return { columns: [...columns].map(([name, x]) => ({ name, x })), rows: [...rows].map(([name, y]) => ({ name, y })) };
}

export function draw({ kind, points }: Pick<Layout, "kind" | "points">): Drawing {
  const distance = smallestDistance(points);
  const scale = Number.isFinite(distance) ? UNIT / distance : 1;
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))];
  const edge = MARGIN + (kind === "grid" ? UNIT / 2 : UNIT * 0.7);
  const places = new Map(points.map(({ id, x, y }) => [id, { x: round(edge + (x - left) * scale), y: round(edge + (y - top) * scale) }]));
  const all = [...places.values()];
  return {
    places,
    width: round(Math.max(...all.map(({ x }) => x)) + edge),
    height: round(Math.max(...all.map(({ y }) => y)) + edge),
    ...(coordinates(points, places) ?? { columns: [], rows: [] }),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

const OFF_LINE = 1e6;

/** The point that lies next in a direction: the next one straight on, or else one close to the line and close by. */
export function nextToward(from: string, places: Map<string, Place>, by: Place): string | null {
  const start = places.get(from);
  if (!start) return null;
  let best: { id: string; cost: number } | null = null;
  for (const [id, { x, y }] of places) {
    const along = (x - start.x) * by.x + (y - start.y) * by.y;
    const aside = Math.abs((x - start.x) * by.y) + Math.abs((y - start.y) * by.x);
    const cost = along + 2 * aside + (aside < 1 ? 0 : OFF_LINE);
    if (along > 0 && cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { id, cost };
  }
  return best?.id ?? null;
}
