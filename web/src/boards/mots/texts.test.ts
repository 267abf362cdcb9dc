import { expect, test } from "vitest";
import "../testing";
import type { MotsModel } from "./model.svelte";
import type { Context } from "./types";

const { ask, counted } = await import("./texts");

const asked = (view: object) => ask({ view: { step: "write", count: 4, pending: null, quarte: "letters", ...view } } as Context);

test("a word of four letters in all is asked for where quarté is played with words", () => {
  expect(asked({})).toBe("Write four letters.");
  expect(asked({ quarte: "word" })).toBe("Write a word of four letters in all.");
  expect(asked({ count: 1 })).toBe("Write one letter.");
});

test("letters that are too many are told by the reading that is played", () => {
  const draft = { missing: -1, count: 4, fault: "many", unknown: [], letters: "ABCDE", view: { first: [], variant: "quarte" } };
  const told = (whole: number, more: object = {}) => counted({ ...draft, whole, ...more } as unknown as MotsModel);
  expect(told(0)).toBe("In quarté, four letters: not one more.");
  expect(told(4)).toBe("The word must have four letters in all, no more.");
  expect(told(4, { fault: null, missing: 0 })).toBe("The word is complete.");
  expect(told(0, { view: { first: [], variant: "classic" } })).toBe("The die shows four: no more letters.");
});
