import { expect, test } from "vitest";
import { summed, viewsOf } from "../testing";
import { breakdown } from "./breakdown";
import end from "./fixtures/end.json";
import type { BlokusView } from "./types";

test.each(viewsOf<BlokusView>(end))("the lines of a seat add up to its points, from the view of $seat", (view) => {
  const points = view.outcome?.points ?? [];
  expect(points.length).toBeGreaterThan(0);
  expect(summed(breakdown(view), points.length)).toEqual(points);
});

test("points in advance are a line, and partners have those of both", () => {
  const view = { ...viewsOf<BlokusView>(end)[0]!, head_start: [0, 10, 5, 0] };
  const lines = (teams: number[][]) => breakdown({ ...view, teams }).filter(({ text }) => text === "in advance");
  expect(summed(lines([[0], [1], [2], [3]]), 4)).toEqual([0, 10, 5, 0]);
  expect(
    summed(
      lines([
        [0, 2],
        [1, 3],
      ]),
      4,
    ),
  ).toEqual([5, 10, 5, 10]);
});
