import { expect, test } from "vitest";
import { graph } from "./graph";

test("each seat's judgements become one line from left to right", () => {
  const told = { 0: { seat: 0, value: 0, best: [] }, 1: { seat: 1, value: 0.5, best: [] }, 2: { seat: 0, value: 1, best: [] }, 3: { seat: null, value: null, best: [] } };
  expect(graph(told, 4, 100, 50)).toEqual([{ seat: 0, path: "M0.0 44.0L50.0 6.0" }]);
  expect(graph({}, 4, 100, 50)).toEqual([]);
});
