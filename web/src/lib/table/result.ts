import { i18n } from "../../i18n/translator.svelte";
import type { Turn } from "../../wire/types";

/** Points with a true minus. */
export function figure(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

/** A share of the whole; nothing for one that is not known. */
export function percent(share: number | null): string {
  return share === null ? "" : new Intl.NumberFormat(i18n.lang, { style: "percent" }).format(share);
}

/** Why a game ended; a reason may name the points of the winner. */
export function reason({ reason: code, places, points }: Extract<Turn, { kind: "over" }>, game: string): string {
  const text = i18n.gameText(`reason.${code}`, game, { points: i18n.number(points[places.indexOf(1)] ?? 0) });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How a game ended, in one sentence; empty for a game that was not played. */
export function result({ places, points }: Extract<Turn, { kind: "over" }>, names: readonly string[]): string {
  const order = places.map((_, seat) => seat).toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const first = order.filter((seat) => places[seat] === 1);
  const name = names[first[0] ?? 0] ?? "";
  if (!places.length) return "";
  const score = order.map((seat) => figure(points[seat] ?? 0)).reduce((score, next) => i18n.text("score.to", { score, next }));
  const pointless = points.every((each) => each === 0);
  if (places.length === 1) return i18n.text("over.solo", { points: points[0] ?? 0 });
  if (first.length === places.length)
    return pointless ? i18n.text("over.even") : i18n.text("over.draw", { points: places.length === 2 ? score : figure(points[0] ?? 0) });
  if (first.length > 1) return i18n.text("over.first", { names: i18n.list(first.map((seat) => names[seat] ?? "")) }); // partners, or a tie of some
  if (pointless) return i18n.text("over.won", { name });
  return places.length === 2
    ? i18n.text("over.wins", { name, points: score })
    : i18n.text("over.points", { name, points: figure(points[first[0] ?? 0] ?? 0) });
}
