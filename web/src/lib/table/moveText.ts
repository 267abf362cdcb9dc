import { i18n } from "../../i18n/translator.svelte";

/** The sentence for a move that cannot be drawn on a board, such as `pass`; null for every other move. */
export function moveText(move: string | null): string | null {
  const phrase = `move.${move}`;
  return i18n.has(phrase) ? i18n.text(phrase) : null;
}

/** A move in words within a sentence, which has begun before it and has a full stop of its own; words in capitals stay. */
export function withinSentence(words: string): string {
  return words.replace(/\.$/, "").replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLocaleLowerCase(i18n.lang));
}
