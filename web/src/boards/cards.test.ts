import { expect, test } from "vitest";
import { cardOf } from "./cards";

test("two players of Headache begin opposite each other, unless they play two sets or other colours", () => {
  const colours = cardOf("headache").coloursFor!;
  expect(colours(2, { colours: [], sets: 1 })).toEqual(["red", "yellow"]);
  expect(colours(2, { colours: [], sets: 2 }).slice(0, 2)).toEqual(["red", "blue"]);
  expect(colours(3, { colours: [], sets: 1 }).slice(0, 3)).toEqual(["red", "blue", "yellow"]);
  expect(colours(2, { colours: ["blue", "green"], sets: 1 })).toEqual(["blue", "green"]);
});
