import { i18n } from "../../i18n/translator.svelte";
import type { MatchInfo } from "../../wire/types";
import { figure } from "./result";

/** Which game of a match is played. */
export function matchGame({ number, games }: Pick<MatchInfo, "number" | "games">): string {
  return i18n.text("match.game", { n: number, games });
}

/** How a match stood before this game, or who has won it; empty in the first game. */
export function matchSentence({ earlier, count, totals, places }: MatchInfo, names: readonly string[]): string {
  if (!totals.length) return "";
  const order = totals.map((_, seat) => seat).toSorted((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0));
  const list = order.map((seat) => `${names[seat] ?? ""} ${figure(totals[seat] ?? 0)}`).join(", ");
  if (!places.length) return i18n.text(count === "points" ? "match.so-far.points" : "match.so-far.games", { n: earlier.length, list });
  const first = order.filter((seat) => places[seat] === 1);
  const score = order.map((seat) => figure(totals[seat] ?? 0)).reduce((score, next) => i18n.text("score.to", { score, next }));
  const what = count === "points" ? { score } : { score: i18n.text("match.in-games", { score }) };
  if (first.length === places.length) return i18n.text("match.draw", what);
  if (first.length > 1) return i18n.text("match.first", { names: i18n.list(first.map((seat) => names[seat] ?? "")) });
  return i18n.text("match.wins", { name: names[first[0] ?? 0] ?? "", ...what });
}
