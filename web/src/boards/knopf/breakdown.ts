import { i18n } from "../../i18n/translator.svelte";
import type { Entry, ShownPly } from "../context";
import { takenBy } from "./geometry";
import type { KnopfView } from "./types";

/** Buttons taken off before the game, those cut off by threads, and those taken as a penalty. */
export function breakdown(view: KnopfView, plies: readonly ShownPly[]): Entry[] {
  return [0, 1].flatMap((seat): Entry[] => {
    const own = plies.filter(({ actor }) => actor === seat);
    const strikes = own.filter(({ text }) => text.startsWith("strike")).map(({ text }) => takenBy(text).length);
    const best = Math.max(0, ...strikes);
    const buttons = strikes.reduce((sum, number) => sum + number, 0);
    const fines = own.filter(({ text }) => text.startsWith("take")).length;
    const start = (view.removed[seat as 0 | 1] ?? 0) - buttons - fines;
    return [
      ...(start > 0 ? [{ seat, text: i18n.text("breakdown.start"), points: start }] : []),
      { seat, text: i18n.text("breakdown.knopf.struck", { buttons, n: strikes.length }), points: buttons },
      { seat, text: i18n.text("breakdown.knopf.fines"), points: fines },
      ...(best > 1 ? [{ seat, text: i18n.text("breakdown.knopf.best", { n: best }), points: null }] : []),
    ];
  });
}
