import { speech } from "../../i18n/speech.svelte";
import type { Json } from "../../wire/types";
import type { Entry, Told } from "../sitting";
import { takenBy } from "./geometry";

/** Buttons cut off by threads, and those taken as a penalty. */
export function account(_view: Json, plies: readonly Told[]): Entry[] {
  return [0, 1].flatMap((seat): Entry[] => {
    const own = plies.filter(({ actor }) => actor === seat);
    const strikes = own.filter(({ text }) => text.startsWith("strike")).map(({ text }) => takenBy(text).length);
    const best = Math.max(0, ...strikes);
    return [
      { seat, text: speech.say("account.knopf.struck", { n: strikes.length }), points: strikes.reduce((sum, number) => sum + number, 0) },
      { seat, text: speech.say("account.knopf.fines"), points: own.filter(({ text }) => text.startsWith("take")).length },
      ...(best > 1 ? [{ seat, text: speech.say("account.knopf.best", { n: best }), points: null }] : []),
    ];
  });
}
