import type { GameInfo, PresetInfo } from "../../wire/types";

/** The words of a preset, such as “Duo: two players on the small board”: its name, and what is special about it. */
export function presetWords(words: string): { name: string; note: string } {
  const at = words.search(/:|, (?=\d)/);
  return at < 0 ? { name: words, note: "" } : { name: words.slice(0, at).trim(), note: words.slice(at + 1).trim() };
}

/** A preset for just as many players as sit here, which the game proposes instead of its first one. */
export function proposedPreset(game: GameInfo, preset: PresetInfo, seats: number, has: (path: string) => boolean): PresetInfo | undefined {
  if (preset !== game.presets[0]) return undefined;
  return game.presets.find((each) => each.seats.length === 1 && each.seats[0] === seats && has(`offer.${each.name}`));
}
