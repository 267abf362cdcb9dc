import { expect, test } from "vitest";
import { pathOf } from "./base";

test("the first file of a site is its shelf", () => {
  expect(pathOf("/index.html")).toBe("/");
  expect(pathOf("/t/index.html")).toBe("/t/index.html");
  expect(pathOf("/rules/knopf")).toBe("/rules/knopf");
});
