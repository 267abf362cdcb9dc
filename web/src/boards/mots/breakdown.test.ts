import { expect, test } from "vitest";
import { summed, viewsOf } from "../testing";
import { breakdown } from "./breakdown";
import end from "./fixtures/end.json";
import type { MotsView } from "./types";

const VIEWS = viewsOf<MotsView>(end);

test.each(VIEWS)("the lines of a seat add up to its points, with the dice apart, from the view of $seat", (view) => {
  const points = view.outcome?.points ?? [];
  expect(points.length).toBeGreaterThan(0);
  expect(summed(breakdown(view, []), points.length)).toEqual(points);
});

test("the dice of a word go to the seat that wrote it, whatever the judges said between", () => {
  const plies = [
    ["chance", "4"],
    [0, "7d DISQ"],
    [1, "accept"],
    ["chance", "bonus a1=6 b2=5"],
    ["chance", "2"],
    [1, "pass"],
  ] as const;
  const entries = breakdown(
    VIEWS[0]!,
    plies.map(([actor, text]) => ({ actor, text })),
  );
  expect(entries.some(({ seat, text }) => seat === 0 && text.includes("11"))).toBe(true);
});
