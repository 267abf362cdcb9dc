import { expect, test } from "vitest";
import { summed, viewsOf } from "../testing";
import { breakdown } from "./breakdown";
import end from "./fixtures/end.json";
import type { KnopfView } from "./types";

test("strikes and penalties are counted apart", () => {
  const plies = [
    [0, "strike a1 b2"],
    [1, "take c3"],
    [0, "hold"],
    [0, "a1-a2"],
    [0, "take d4"],
    [0, "strike e5"],
  ] as const;
  const entries = breakdown(
    viewsOf<KnopfView>(end)[0]!,
    plies.map(([actor, text]) => ({ actor, text })),
  );
  expect(summed(entries, 2)).toEqual([4, 1]);
  expect(entries.filter(({ seat, points }) => seat === 0 && points !== null).map(({ points }) => points)).toEqual([3, 1]);
});
