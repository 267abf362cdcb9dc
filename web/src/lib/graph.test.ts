import { expect, test } from "vitest";
import { graph } from "./graph";

test("each seat's analyses become one line from left to right, the whole win at the top", () => {
  const told = {
    0: { seat: 0, value: 0, best: [] },
    1: { seat: 1, value: 0.5, best: [] },
    2: { seat: 0, value: 0.75, best: [] },
    3: { seat: null, value: null, best: [] },
  };
  expect(graph(told, 4, 100, 52)).toEqual([{ seat: 0, path: "M0.0 46.0L50.0 16.0" }]);
  expect(graph({}, 4, 100, 52)).toEqual([]);
});
