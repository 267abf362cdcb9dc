import { expect, test } from "vitest";
import { viewsOf } from "../testing";
import { bestTurns } from "./finish";
import end from "./fixtures/end.json";
import mid from "./fixtures/mid.json";
import { padded } from "./geometry";
import type { MotsView } from "./types";

const VIEW = viewsOf<MotsView>(end)[0]!;
const worth = (words: readonly (readonly [string, number])[]) => words.reduce((sum, [, points]) => sum + points, 0);

test("at the end everybody's best word is found on the card, also within a longer one, with the points of its turn", () => {
  const found = bestTurns(VIEW);
  const grid = padded(VIEW.grid, ".");
  expect(found.map(({ seat }) => seat)).toEqual(VIEW.scores.map((_, seat) => seat));
  for (const { seat, cells, points } of found) {
    const turns = VIEW.sheet.filter((line) => line.seat === seat);
    expect(points).toBe(Math.max(...turns.map(({ words }) => worth(words))));
    const word = turns.find(({ words }) => worth(words) === points)?.words[0]?.[0];
    expect(cells.map((cell) => grid[cell]).join("")).toBe(word);
  }
});

test("while the game goes on nothing is framed", () => {
  expect(bestTurns(viewsOf<MotsView>(mid)[0]!)).toEqual([]);
});
