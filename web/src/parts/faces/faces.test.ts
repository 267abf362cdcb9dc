import { expect, test } from "vitest";
import { FACES, levelOfName, namesOf } from "./faces";

test("every level has a head with a name of its own", () => {
  expect(new Set(FACES.map(({ name }) => name)).size).toBe(9);
  expect(FACES.map(({ name }) => levelOfName(name))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("two of one level at a table have different names", () => {
  expect(namesOf([3, 5, 3])).toEqual(["Rosa", "Clara", "Rosa 2"]);
  expect(levelOfName("Rosa 2")).toBe(3);
  expect(levelOfName("Rosalie")).toBeNull();
});
