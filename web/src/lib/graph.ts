import type { Judgement } from "../wire/types";

/** A line for every seat that was judged at least twice: its values, lowest to highest of the whole game. */
export function graph(judgements: Record<number, Judgement>, most: number, width: number, height: number): { seat: number; path: string }[] {
  const points = Object.entries(judgements).flatMap(([ply, { seat, value }]) =>
    seat === null || value === null ? [] : [{ ply: Number(ply), seat, value }]);
  const low = Math.min(...points.map((point) => point.value));
  const range = Math.max(...points.map((point) => point.value)) - low || 1;
  const place = (ply: number, value: number) =>
    `${((ply / most) * width).toFixed(1)} ${(height - 6 - ((value - low) / range) * (height - 12)).toFixed(1)}`;
  return [...new Set(points.map((point) => point.seat))].sort((a, b) => a - b).flatMap((seat) => {
    const own = points.filter((point) => point.seat === seat).sort((a, b) => a.ply - b.ply);
    return own.length < 2 ? [] : [{ seat, path: `M${own.map((point) => place(point.ply, point.value)).join("L")}` }];
  });
}
