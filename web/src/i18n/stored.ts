import type fr from "./stored/fr.json";

/** Phrases that tables keep as text. */
export type StoredPhrase = keyof typeof fr;

/** In every language: whoever reads one has it translated without the other language's file. */
export const STORED: readonly Record<StoredPhrase, string>[] = Object.values(
  import.meta.glob<Record<StoredPhrase, string>>("./stored/*.json", { import: "default", eager: true }),
);
