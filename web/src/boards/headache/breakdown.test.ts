import { expect, test } from "vitest";
import { viewsOf } from "../testing";
import { breakdown } from "./breakdown";
import end from "./fixtures/end.json";
import type { HeadacheView } from "./types";

test.each(viewsOf<HeadacheView>(end))("every seat has a line, and none has points, from the view of $seat", (view) => {
  const entries = breakdown(view);
  expect(new Set(entries.map(({ seat }) => seat)).size).toBe(view.outcome?.points.length);
  expect(entries.every(({ points }) => points === null)).toBe(true);
});
