import { expect, test } from "vitest";
import { summed } from "../testing";
import { breakdown } from "./breakdown";
import type { KnopfView } from "./types";

test("buttons taken off before the game, strikes and penalties are counted apart", () => {
  const plies = [
    [0, "strike a1 b2"],
    [1, "take c3"],
    [0, "hold"],
    [0, "a1-a2"],
    [0, "take d4"],
    [0, "strike e5"],
  ] as const;
  const entries = breakdown(
    { removed: [4, 3] } as unknown as KnopfView,
    plies.map(([actor, text]) => ({ actor, text })),
  );
  expect(summed(entries, 2)).toEqual([4, 3]);
  expect(entries.filter(({ seat, points }) => seat === 0 && points !== null).map(({ points }) => points)).toEqual([3, 1]);
  expect(entries.find(({ seat }) => seat === 1)).toMatchObject({ text: "in advance", points: 2 });
});
