import { i18n } from "../../i18n/translator.svelte";

/** What is said most at a table. Everybody reads these in their own language. */
export const QUICK = ["quick.hello", "quick.well-played", "quick.thanks", "quick.oops", "quick.your-turn", "quick.back-soon"] as const;
export const EMOJI = ["👏", "😀", "😮", "🤔", "🙈", "❤️"] as const;

/** A line of chat as this reader reads it: a quick phrase is translated, anything else stays as it was written. */
export function readable(text: string): string {
  const plain = text.replace(/[\u202f\u00a0]/g, " "); // French has narrow spaces that the phrases do not write
  const known = QUICK.find((phrase) => i18n.matches(phrase, plain));
  return known ? i18n.text(known) : text;
}
