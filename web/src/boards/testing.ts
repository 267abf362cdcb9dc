import { vi } from "vitest";
import type { Entry } from "./context";

vi.stubGlobal("navigator", { language: "en" }); // the translator asks the browser for its language
const { i18n } = await import("../i18n/translator.svelte");
const PHRASES = import.meta.glob<Record<string, string>>(["../i18n/en.json", "./*/en.json"], { import: "default", eager: true });
for (const phrases of Object.values(PHRASES)) i18n.addPhrases("en", phrases);

/** The views of a fixture, one for every viewpoint. */
export function viewsOf<View>(fixture: unknown): View[] {
  return Object.values(fixture as Record<string, { view: View }>).map(({ view }) => view);
}

/** The points of every seat, added up from the lines of a breakdown. */
export function summed(entries: readonly Entry[], seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) =>
    entries.filter((entry) => entry.seat === seat).reduce((sum, { points }) => sum + (points ?? 0), 0),
  );
}
