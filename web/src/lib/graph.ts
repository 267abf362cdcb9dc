import type { Analysis } from "../wire/types";

export const MARGIN = 6;

/** A line for every seat that was analysed at least twice: its share of the win, from nothing at the bottom to all of it at the top. */
export function graph(analyses: Record<number, Analysis>, most: number, width: number, height: number): { seat: number; path: string }[] {
  const points = Object.entries(analyses).flatMap(([ply, { seat, value }]) =>
    seat === null || value === null ? [] : [{ ply: Number(ply), seat, value }],
  );
  const place = (ply: number, value: number) =>
    `${((ply / most) * width).toFixed(1)} ${(height - MARGIN - value * (height - 2 * MARGIN)).toFixed(1)}`;
  return [...new Set(points.map((point) => point.seat))]
    .sort((a, b) => a - b)
    .flatMap((seat) => {
      const own = points.filter((point) => point.seat === seat).sort((a, b) => a.ply - b.ply);
      return own.length < 2 ? [] : [{ seat, path: `M${own.map((point) => place(point.ply, point.value)).join("L")}` }];
    });
}
