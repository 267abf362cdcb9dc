import { expect, test } from "vitest";
import type { SeatInfo, Turn } from "../../wire/types";
import { celebration } from "./celebration";

const seat = (kind: SeatInfo["kind"]) => ({ kind }) as SeatInfo;
const end = (...places: number[]): Turn => ({ kind: "over", places, points: places.map(() => 1), reason: "goal" });
const duel = [seat("local"), seat("computer")];

test("a person who wins is cheered", () => {
  expect(celebration({ turn: end(1, 2), seats: duel, yours: [0] })).toEqual({ cheered: [0], cheer: "won" });
});

test("a computer that wins is not cheered, and its opponent gets a kind sentence", () => {
  expect(celebration({ turn: end(2, 1), seats: duel, yours: [0] })).toEqual({ cheered: [], cheer: "lost" });
});

test("on a shared screen and from afar the winner is named", () => {
  const people = [seat("local"), seat("local")];
  expect(celebration({ turn: end(2, 1), seats: people, yours: [0, 1] })).toEqual({ cheered: [1], cheer: "other" });
  expect(celebration({ turn: end(1, 2), seats: [seat("remote"), seat("remote")], yours: [1] }).cheer).toBe("other");
});

test("nobody is cheered for a draw, a game that was stopped, or one that goes on", () => {
  expect(celebration({ turn: end(1, 1), seats: duel, yours: [0] })).toEqual({ cheered: [], cheer: "draw" });
  expect(celebration({ turn: end(), seats: duel, yours: [0] }).cheer).toBeNull();
  expect(celebration({ turn: { kind: "roll" }, seats: duel, yours: [0] }).cheer).toBeNull();
});
