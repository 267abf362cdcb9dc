import { i18n } from "../../i18n/translator.svelte";
import type { Clock } from "../../wire/types";

/** The clock of a table in words; nothing where there is none. */
export function clockSentence(clock: Clock): string {
  if (clock === null) return "";
  if (clock.kind === "move") {
    const { seconds } = clock;
    if (seconds % 86_400 === 0) return i18n.text("clock.days-per-move", { n: seconds / 86_400 });
    return i18n.text(seconds % 60 ? "clock.move" : "clock.minutes-per-move", { n: seconds % 60 ? seconds : seconds / 60 });
  }
  const each = i18n.text("clock.game", { n: clock.minutes });
  return clock.increment ? `${each} ${i18n.text("clock.increment", { n: clock.increment })}` : each;
}
