import { i18n } from "../../i18n/translator.svelte";
import type { Entry, ShownPly } from "../context";
import { readBonus } from "./geometry";
import type { Line, MotsView } from "./types";

/** What the words brought, those written and those they made across; then the dice, the best turn, passes and erasures. */
export function breakdown(view: MotsView, plies: readonly ShownPly[]): Entry[] {
  return view.scores.flatMap((_, seat): Entry[] => {
    const turns = view.sheet.filter((line) => line.seat === seat);
    const scored = turns.filter(({ words }) => sum(words) > 0);
    const across = scored.flatMap(({ words }) => words.slice(1));
    const best = scored.toSorted((a, b) => sum(b.words) - sum(a.words))[0];
    const dice = rolled(plies, seat);
    const passed = turns.filter(({ words }) => words.length === 0).length;
    const erased = turns.filter(({ words }) => words.length > 0 && sum(words) === 0);
    const start = (view.scores[seat] ?? 0) - sum(turns.flatMap(({ words }) => words));
    const tell = (text: string): Entry => ({ seat, text, points: null });
    return [
      ...(start ? [{ seat, text: i18n.text("breakdown.start"), points: start }] : []),
      {
        seat,
        text: i18n.text("breakdown.mots.written", { n: scored.length }),
        points: sum(scored.flatMap(({ words }) => words.slice(0, 1))),
      },
      ...(across.length ? [{ seat, text: i18n.text("breakdown.mots.across", { n: across.length }), points: sum(across) }] : []),
      ...(dice.length ? [tell(i18n.text("breakdown.mots.bonus", { n: dice.length, points: dice.reduce((a, b) => a + b, 0) }))] : []),
      ...(best ? [tell(i18n.text("breakdown.mots.best", { word: best.words[0]?.[0] ?? "", points: sum(best.words) }))] : []),
      ...(passed ? [tell(i18n.text("breakdown.mots.passed", { n: passed }))] : []),
      ...erased.map(({ words }) => tell(i18n.text("breakdown.mots.erased", { word: words[0]?.[0] ?? "" }))),
    ];
  });
}

const sum = (words: Line["words"]) => words.reduce((total, [, points]) => total + points, 0);

/** What the bonus cells of a seat's words showed: the dice come after its word, and perhaps the answers to it. */
function rolled(plies: readonly ShownPly[], seat: number): number[] {
  let writer: number | null = null;
  return plies.flatMap(({ actor, text }) => {
    if (actor !== "chance" && text.includes(" ")) writer = actor;
    return actor === "chance" && writer === seat ? readBonus(text).map(({ points }) => points) : [];
  });
}
