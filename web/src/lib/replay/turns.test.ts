import { expect, test } from "vitest";
import type { Position } from "../../wire/types";
import { turnsOf } from "./turns";

const ply = (actor: Position["actor"], turn = 0): Position => ({ actor, move: "x", view: { turn }, turn: { kind: "roll" } });
const numbers = (...args: Parameters<typeof turnsOf>) => turnsOf(...args).map((turn) => turn?.number ?? 0);

test("all rolls and decisions of one turn have one number", () => {
  const plies = [ply(null, 0), ply("chance", 0), ply(1, 0), ply(1, 1), ply("chance", 1), ply(0, 2)];
  const turns = turnsOf(plies, (view) => (view as { turn: number }).turn);
  expect(turns.map((turn) => turn?.number ?? 0)).toEqual([0, 1, 1, 1, 2, 2]);
  expect(turns[1]?.seat).toBe(1); // who rolled is who decided then
  expect(turns[5]).toEqual({ number: 2, first: 4, seat: 0 });
});

test("a game that does not say so has a turn for every decision", () => {
  expect(numbers([ply(null), ply(0), ply(0), ply("chance"), ply(1)])).toEqual([0, 1, 2, 3, 3]);
});
