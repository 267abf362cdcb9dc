import { expect, test } from "vitest";
import { clockText, urgency } from "./clock";

test("a clock shows minutes and seconds, and tenths at the end", () => {
  expect(clockText(252_900)).toBe("04:12");
  expect(clockText(9_870)).toBe("9.8");
  expect(clockText(-5)).toBe("0.0");
});

test("a clock presses in its last half minute, and more in its last ten seconds", () => {
  expect([30_001, 30_000, 10_001, 10_000, 0].map(urgency)).toEqual(["calm", "low", "low", "last", "last"]);
});
