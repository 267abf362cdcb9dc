import { expect, test } from "vitest";
import { summed, viewsOf } from "../testing";
import { breakdown } from "./breakdown";
import end from "./fixtures/end.json";
import type { HeadquarterView } from "./types";

test.each(viewsOf<HeadquarterView>(end))("the lines of a seat add up to its points, from the view of $seat", (view) => {
  const points = view.outcome?.points ?? [];
  expect(points.length).toBeGreaterThan(0);
  expect(summed(breakdown(view), points.length)).toEqual(points);
});

test("points in advance are a line of their own", () => {
  const view = viewsOf<HeadquarterView>(end).find(({ seat }) => seat === 1)!;
  const ahead = { ...view, score: { ...view.score!, head_start: 20 } };
  const [zero = 0, one = 0] = summed(breakdown(view), 2);
  expect(summed(breakdown(ahead), 2)).toEqual([zero, one + 20]);
});
