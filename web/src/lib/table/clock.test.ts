import { expect, test } from "vitest";
import { clockText, urgency } from "./clock";

test("a clock shows minutes and seconds, and tenths at the end", () => {
  expect(clockText(252_900)).toBe("04:12");
  expect(clockText(9_870)).toBe("9.8");
  expect(clockText(-5)).toBe("0.0");
});

test("a clock presses in its last half minute, and more in its last ten seconds", () => {
  expect([30_001, 30_000, 10_001, 10_000, 0].map((ms) => urgency(ms))).toEqual(["calm", "low", "low", "last", "last"]);
});

test("the clock of a short turn is calm at first", () => {
  expect([30_000, 15_001, 15_000, 10_000].map((ms) => urgency(ms, 30_000))).toEqual(["calm", "calm", "low", "last"]);
  expect([10_000, 5_000, 3_000].map((ms) => urgency(ms, 10_000))).toEqual(["calm", "low", "last"]);
});
