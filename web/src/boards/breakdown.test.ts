import { describe, expect, it, vi } from "vitest";
import blokusEnd from "../gallery/fixtures/blokus-end.json";
import headacheEnd from "../gallery/fixtures/headache-end.json";
import headquarterEnd from "../gallery/fixtures/headquarter-end.json";
import motsEnd from "../gallery/fixtures/mots-end.json";
import { i18n } from "../i18n/translator.svelte";
import type { Json } from "../wire/types";
import { breakdown as blokus } from "./blokus/breakdown";
import { breakdown as headache } from "./headache/breakdown";
import { breakdown as headquarter } from "./headquarter/breakdown";
import { breakdown as knopf } from "./knopf/breakdown";
import { breakdown as mots } from "./mots/breakdown";
import type { Entry } from "./context";

// the translator asks the browser for its language
vi.hoisted(() => vi.stubGlobal("navigator", { language: "en" }));
const PHRASES = import.meta.glob<Record<string, string>>(["../i18n/en.json", "./*/en.json"], { import: "default", eager: true });
for (const phrases of Object.values(PHRASES)) i18n.addPhrases("en", phrases);

const views = (fixture: unknown) => Object.values(fixture as Record<string, { view: Json }>).map(({ view }) => view);
const outcome = (view: Json) => (view as unknown as { outcome: { points: number[] } }).outcome;
const summed = (entries: Entry[], seats: number) =>
  Array.from({ length: seats }, (_, seat) => entries.filter((entry) => entry.seat === seat).reduce((sum, { points }) => sum + (points ?? 0), 0));

describe("the lines of a seat add up to its points", () => {
  it.each([["blokus", blokusEnd, blokus], ["headquarter", headquarterEnd, headquarter]] as const)("in %s, from every seat's view", (_, fixture, breakdown) => {
    for (const view of views(fixture)) {
      const { points } = outcome(view);
      expect(summed(breakdown(view), points.length)).toEqual(points);
    }
  });
  it("in Mots de Tête, with the dice told apart", () => {
    for (const view of views(motsEnd)) {
      const { points } = outcome(view);
      expect(summed(mots(view, []), points.length)).toEqual(points);
    }
  });
  it("in Kopf oder Knopf, strikes and penalties apart", () => {
    const plies = [[0, "strike a1 b2"], [1, "take c3"], [0, "hold"], [0, "a1-a2"], [0, "take d4"], [0, "strike e5"]] as const;
    const entries = knopf(null, plies.map(([actor, text]) => ({ actor, text })));
    expect(summed(entries, 2)).toEqual([4, 1]);
    expect(entries.filter(({ seat, points }) => seat === 0 && points !== null).map(({ points }) => points)).toEqual([3, 1]);
  });
});

it("in Headache every cone on the board is in somebody's pile", () => {
  for (const view of views(headacheEnd)) {
    const entries = headache(view);
    expect(new Set(entries.map(({ seat }) => seat)).size).toBe(outcome(view).points.length);
    expect(entries.every(({ points }) => points === null)).toBe(true);
  }
});

it("the dice of a word go to whoever wrote it, whatever the judges said between", () => {
  const [view] = views(motsEnd);
  const plies = [["chance", "4"], [0, "7d DISQ"], [1, "accept"], ["chance", "bonus a1=6 b2=5"], ["chance", "2"], [1, "pass"]] as const;
  const told = mots(view ?? null, plies.map(([actor, text]) => ({ actor, text })));
  expect(told.some(({ seat, text }) => seat === 0 && text.includes("11"))).toBe(true);
});
