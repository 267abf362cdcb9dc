import { expect, test } from "vitest";
import { graph, hope } from "./graph";

const told = { 0: { seat: 0, value: 0, best: [] }, 1: { seat: 1, value: 0.5, best: [] }, 2: { seat: 0, value: 0.75, best: [] }, 3: { seat: null, value: null, best: [] } };

test("each seat's judgements become one line from left to right, the whole win at the top", () => {
  expect(graph(told, 4, 100, 52)).toEqual([{ seat: 0, path: "M0.0 46.0L50.0 16.0" }]);
  expect(graph({}, 4, 100, 52)).toEqual([]);
});

test("what a seat could hope for is what was last judged of it", () => {
  expect([0, 1, 2, 4].map((at) => hope(told, 0, at))).toEqual([0, 0, 0.75, 0.75]);
  expect([0, 1].map((at) => hope(told, 1, at))).toEqual([null, 0.5]);
});
