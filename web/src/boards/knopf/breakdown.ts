import { i18n } from "../../i18n/translator.svelte";
import type { Entry, ShownPly } from "../context";
import { takenBy } from "./geometry";
import type { KnopfView } from "./types";

/** Buttons cut off by threads, and those taken as a penalty. */
export function breakdown(_view: KnopfView, plies: readonly ShownPly[]): Entry[] {
  return [0, 1].flatMap((seat): Entry[] => {
    const own = plies.filter(({ actor }) => actor === seat);
    const strikes = own.filter(({ text }) => text.startsWith("strike")).map(({ text }) => takenBy(text).length);
    const best = Math.max(0, ...strikes);
    const buttons = strikes.reduce((sum, number) => sum + number, 0);
    return [
      { seat, text: i18n.text("breakdown.knopf.struck", { buttons, n: strikes.length }), points: buttons },
      { seat, text: i18n.text("breakdown.knopf.fines"), points: own.filter(({ text }) => text.startsWith("take")).length },
      ...(best > 1 ? [{ seat, text: i18n.text("breakdown.knopf.best", { n: best }), points: null }] : []),
    ];
  });
}
