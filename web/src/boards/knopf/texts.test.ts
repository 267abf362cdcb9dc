import { expect, it } from "vitest";
import "../testing";
import type { KnopfView } from "./types";

const { i18n } = await import("../../i18n/translator.svelte");
const { caption } = await import("./texts");

const view = { removed: [5, 2], goal: 10 } as unknown as KnopfView;
const told = (text: string, names: string[], actor = 0, seen = view) =>
  caption({ view: seen, viewpoint: 0, names, last: [{ actor, text }] });

it("tells from where to where a button went", () => {
  expect(told("b2-b5", ["Léa", "Tom"])).toBe("Léa moved a button from b2 to b5.");
  expect(told("b2-c3", [i18n.you, "Tom"])).toBe("You moved a button from b2 to c3.");
});

it("tells how many buttons of whom were cut off and where, and how many that makes", () => {
  expect(told("strike b2 c3", ["Léa", "Tom"])).toBe("Léa cut off 2 of Tom’s buttons, on b2 and c3: 5 of 10.");
  expect(told("strike b2", ["Léa", i18n.you], 0)).toBe("Léa cut off 1 of your buttons, on b2: 5 of 10.");
  expect(told("strike b2 c3", ["Léa", "Tom"], 0, { ...view, removed: [9, 2], goal: 8 })).toBe(
    "Léa cut off 2 of Tom’s buttons, on b2 and c3: that makes 9, and 8 were needed.",
  );
  expect(told("take b2", [i18n.you, "Tom"])).toBe("You cut off a button of Tom’s as a penalty, on b2: 5 of 10.");
});
