import { expect, test } from "vitest";
import { centre, holeSpots, hopOf, inOrder, nextToward, reaching, seam, squareAt, takenBy, threadLine } from "./geometry";
import type { Pair } from "./types";

const pair: Pair = {
  cells: ["e5", "e6"],
  reach: 8,
  threads: [
    { cells: ["e4", "e3"], stop: "enemy" },
    { cells: [], stop: "edge" },
  ],
};

test("the middle of a square is on that square, and the frame is on none", () => {
  expect(squareAt(centre("j10"))).toBe("j10");
  expect(squareAt(centre("a1"))).toBe("a1");
  expect(squareAt({ x: 5, y: 300 })).toBeNull();
});

test("a square shows as many holes as it has", () => {
  for (const holes of [1, 2, 3, 4]) expect(holeSpots(holes)).toHaveLength(holes);
});

test("a thread leaves its own end of the pair and stops short of the button it reaches", () => {
  const line = threadLine(pair, 0)!;
  expect(line.from.y).toBeGreaterThan(centre("e5").y);
  expect(line.to.y).toBeLessThan(centre("e3").y);
  expect(line.to.y).toBeGreaterThan(centre("e4").y);
  expect(threadLine(pair, 1)).toBeNull();
});

test("a pair is sewn from rim to rim", () => {
  const { from, to } = seam("e5", "e6");
  expect(from.x).toBe(to.x);
  expect(from.y - to.y).toBe(20);
});

test("a pair reaches only the enemy at the end of its thread", () => {
  expect(reaching([pair], "e3")).toEqual([pair]);
  expect(reaching([pair], "e4")).toEqual([]);
});

test("an arrow goes to the end that lies that way", () => {
  const ends = ["b4", "d4", "d2", "b6"];
  expect(nextToward("b2", ends, { column: 0, row: 1 })).toBe("b4");
  expect(nextToward("b2", ends, { column: 1, row: 0 })).toBe("d2");
  expect(nextToward("b2", ends, { column: -1, row: 0 })).toBeNull();
});

test("moves are read back: hops, takes and strikes", () => {
  expect(hopOf("b10-d8")).toEqual({ from: "b10", to: "d8" });
  expect(hopOf("strike b5 i6")).toBeNull();
  expect(takenBy("strike b5 i6")).toEqual(["b5", "i6"]);
  expect(takenBy("hold")).toEqual([]);
});

test("squares are listed by letter and then by number", () => {
  expect(inOrder(["b10", "a3", "b2"])).toEqual(["a3", "b2", "b10"]);
});
