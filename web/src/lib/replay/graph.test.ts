import { expect, test } from "vitest";
import type { Position } from "../../wire/types";
import { chancesByPly, graph } from "./graph";

const judged = (...chances: number[]) => ({ seat: 0, value: 0.5, best: [], chances, played: null, reasons: [] });
const ply = (turn: Position["turn"]): Position => ({ actor: 0, move: "x", view: null, turn });
const over: Position = ply({ kind: "over", places: [2, 1], points: [3, 5], reason: "done" });

test("every seat has a line from left to right, certain to win at the top", () => {
  const points = chancesByPly({ 2: judged(0.75, 0.25), 0: judged(0.5, 0.5), 3: { ...judged(), seat: null, value: null } }, []);
  expect(graph(points, 4, 100, 52)).toEqual([
    { seat: 0, path: "M0.0 26.0L50.0 16.0" },
    { seat: 1, path: "M0.0 26.0L50.0 36.0" },
  ]);
  expect(graph([], 4, 100, 52)).toEqual([]);
});

test("the lines end with the result: the winner at the top, half each after a draw", () => {
  const roll = ply({ kind: "roll" });
  expect(chancesByPly({ 0: judged(0.5, 0.5) }, [roll, over]).at(-1)).toEqual({ ply: 1, chances: [0, 1] });
  const drawn = ply({ kind: "over", places: [1, 1], points: [4, 4], reason: "done" });
  expect(chancesByPly({ 0: judged(0.5, 0.5) }, [roll, drawn]).at(-1)?.chances).toEqual([0.5, 0.5]);
  expect(chancesByPly({}, [roll, over])).toEqual([]);
});
