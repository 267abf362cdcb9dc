import { expect, test } from "vitest";
import { clockText } from "./clock";

test("a clock shows minutes and seconds, and tenths at the end", () => {
  expect(clockText(252_900)).toBe("04:12");
  expect(clockText(9_870)).toBe("9.8");
  expect(clockText(-5)).toBe("0.0");
});
