import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MoveVerdict } from "../../wire/types";
import { MemoryStorage } from "../device/memoryStorage";
import { forgetJudged, judgedGame, judgedGames, keepJudged, mistakesOf, noteFound, toTry, type JudgedGame } from "./mistakes";
import type { Costly } from "./replay.svelte";

const costly = (ply: number, seat: number, verdict: MoveVerdict["verdict"], loss = 0.2): Costly => ({
  ply,
  seat,
  verdict: { move: `m${ply}`, value: 0.3, verdict, loss, points: null },
});
const judged = (table: string, at: number, plies: number[] = [4, 8]): JudgedGame => ({
  table,
  seat: 0,
  game: "knopf",
  at,
  mistakes: plies.map((ply) => ({ ply, played: costly(ply + 1, 0, "mistake").verdict })),
});

describe("what a seat may try again", () => {
  it("is its own mistakes in the order of the game, before the move", () => {
    const found = mistakesOf(
      [costly(31, 0, "mistake"), costly(20, 1, "mistake"), costly(7, 0, "mistake"), costly(9, 0, "mistake"), costly(3, 0, "inaccuracy")],
      0,
    );
    expect(found.map(({ ply, played }) => [ply, played.move])).toEqual([
      [6, "m7"],
      [8, "m9"],
      [30, "m31"],
    ]);
  });

  it("has inaccuracies too where mistakes are few, the costliest", () => {
    const found = mistakesOf(
      [costly(31, 0, "mistake"), costly(7, 0, "inaccuracy"), costly(9, 0, "inaccuracy"), costly(3, 0, "inaccuracy")],
      0,
    );
    expect(found.map(({ ply }) => ply)).toEqual([6, 8, 30]);
  });

  it("is at most ten of a game, the costliest", () => {
    const many = Array.from({ length: 14 }, (_, at) => costly(40 - at, 0, "mistake"));
    expect(mistakesOf(many, 0).map(({ ply }) => ply)).toEqual([30, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
  });

  it("is nothing for somebody who made none", () => {
    expect(mistakesOf([costly(7, 0, "mistake")], 1)).toEqual([]);
  });
});

describe("what this device keeps", () => {
  beforeEach(() => void vi.stubGlobal("localStorage", new MemoryStorage()));

  it("is a few games, the latest first", () => {
    for (let at = 0; at < 30; at++) keepJudged(judged(`t${at}`, at));
    const kept = judgedGames();
    expect(kept).toHaveLength(24);
    expect(kept[0]?.table).toBe("t29");
    expect(kept.at(-1)?.table).toBe("t6");
  });

  it("remembers what was found, also when the game is judged again", () => {
    keepJudged(judged("t1", 5));
    noteFound("t1", 0, 8);
    expect(toTry(judgedGame("t1", 0)?.mistakes ?? []).map(({ ply }) => ply)).toEqual([4]);
    keepJudged(judged("t1", 9, [4, 8, 12]));
    const again = judgedGame("t1", 0);
    expect(again?.at).toBe(5);
    expect(again?.mistakes.map(({ ply, found }) => [ply, found ?? false])).toEqual([
      [4, false],
      [8, true],
      [12, false],
    ]);
  });

  it("is tried once more from the start when all is found", () => {
    keepJudged(judged("t1", 5));
    noteFound("t1", 0, 4);
    noteFound("t1", 0, 8);
    expect(toTry(judgedGame("t1", 0)?.mistakes ?? [])).toHaveLength(2);
  });

  it("keeps two seats at one screen apart, and forgets a game that is gone", () => {
    keepJudged(judged("t1", 5));
    keepJudged({ ...judged("t1", 5, [3]), seat: 1 });
    expect(judgedGame("t1", 0)?.mistakes).toHaveLength(2);
    expect(judgedGame("t1", 1)?.mistakes).toHaveLength(1);
    forgetJudged("t1");
    expect(judgedGames()).toEqual([]);
  });
});
