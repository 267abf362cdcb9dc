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
