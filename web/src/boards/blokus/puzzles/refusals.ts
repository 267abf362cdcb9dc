import type { Phrase } from "../../../i18n/translator.svelte";

/** What is broken, as the board of Blokus knows how to draw it. */
export const DRAWN: Record<string, string> = {
  "puzzle-same-colour": "edge-contact",
  "puzzle-overlap": "occupied",
  "puzzle-no-corner": "no-corner-contact",
  "puzzle-not-on-start": "not-on-start",
};
/** And how it is said. */
export const PHRASES: Record<string, Phrase> = {
  "puzzle-same-colour": "puzzles.no.same",
  "puzzle-overlap": "puzzles.no.overlap",
  "puzzle-no-corner": "puzzles.no.corner",
  "puzzle-not-on-start": "puzzles.no.start",
  "puzzle-too-early": "puzzles.no.later",
  "puzzle-turn": "puzzles.no.turn",
};
