/** The words of a preset, such as “Duo: two players on the small board”: its name, and what is special about it. */
export function presetWords(words: string): { name: string; note: string } {
  const at = words.search(/:|, (?=\d)/);
  return at < 0 ? { name: words, note: "" } : { name: words.slice(0, at).trim(), note: words.slice(at + 1).trim() };
}
