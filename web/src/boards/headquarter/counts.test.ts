import { expect, it } from "vitest";
import "../testing";

const { default: kit } = await import("./counts");

it("has as many of each piece as a piece for every cell takes", () => {
  const each = (cells: number) => kit.usual("#".repeat(cells) + "..\n.");
  expect([1, 10, 11, 30, 31].map((cells) => each(cells)[0])).toEqual([1, 1, 2, 3, 4]);
  expect(each(30)).toEqual(Array(10).fill(3));
});

it("says the name of a piece", () => {
  expect([kit.label("rb"), kit.label("gg")]).toEqual(["a red and a blue", "two greens"]);
});
