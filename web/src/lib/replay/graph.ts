import type { Analysis, Position } from "../../wire/types";

export const MARGIN = 6;

/** The chances of every seat, ply by ply: as they were judged, and at the end as the game ended. */
export function chancesByPly(
  analyses: Record<number, Analysis>,
  plies: readonly Position[],
): { ply: number; chances: readonly number[] }[] {
  const judged = Object.entries(analyses).flatMap(([ply, { chances }]) => (chances.length ? [{ ply: Number(ply), chances }] : []));
  const last = plies.at(-1)?.turn;
  if (judged.length > 0 && last?.kind === "over" && last.places.length > 1) {
    const first = last.places.filter((place) => place === 1).length;
    judged.push({ ply: plies.length - 1, chances: last.places.map((place) => (place === 1 ? 1 / first : 0)) });
  }
  return judged.toSorted((one, other) => one.ply - other.ply);
}

/** A line for every seat: its chance to win, from nothing at the bottom to certain at the top. */
export function graph(
  points: readonly { ply: number; chances: readonly number[] }[],
  most: number,
  width: number,
  height: number,
): { seat: number; path: string }[] {
  if (points.length < 2) return [];
  const place = (ply: number, value: number) =>
    `${((ply / most) * width).toFixed(1)} ${(height - MARGIN - value * (height - 2 * MARGIN)).toFixed(1)}`;
  return Array.from({ length: points[0]?.chances.length ?? 0 }, (_, seat) => ({
    seat,
    path: `M${points.map(({ ply, chances }) => place(ply, chances[seat] ?? 0)).join("L")}`,
  }));
}
