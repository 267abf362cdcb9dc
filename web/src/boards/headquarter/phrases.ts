import type fr from "./fr.json";

type GamePhrases = typeof fr;

/** The phrases of this game join those of the page. */
declare module "../../i18n/translator.svelte" {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging
  interface PhraseMap extends GamePhrases {}
}
