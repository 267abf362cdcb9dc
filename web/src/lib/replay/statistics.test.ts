import { describe, expect, it } from "vitest";
import type { TableSummary } from "../../wire/types";
import { statistics } from "./statistics";

let clock = 0;

/** A finished game of two against level 3; the first seat is one's own. */
function table(places: number[], points: number[], other: Partial<TableSummary> = {}): TableSummary {
  clock += 1;
  return {
    table: `t${clock}`,
    game: "blokus",
    preset: "duo",
    clock: null,
    name: "",
    status: "over",
    ply: 40,
    seats: places.map((_, seat) =>
      seat === 0 ? { kind: "local", name: "Odile", you: true, level: null } : { kind: "computer", name: "", you: false, level: 3 },
    ),
    your_turn: false,
    created: clock,
    at: clock,
    places,
    points,
    reason: "",
    clean: true,
    imported: false,
    match: 0,
    ...other,
  };
}

const against = (level: number | null): TableSummary["seats"] => [
  { kind: "local", name: "Odile", you: true, level: null },
  { kind: level ? "computer" : "remote", name: "", you: false, level },
];

describe("the statistics of one's own games", () => {
  it("count what was won, drawn and lost", () => {
    const [found] = statistics([table([1, 2], [9, 3]), table([2, 1], [2, 5]), table([1, 1], [4, 4]), table([1, 2], [6, 1])]);
    expect(found).toMatchObject({ game: "blokus", played: 4, won: 2, drawn: 1, lost: 1 });
  });

  it("are kept apart by the level of the computer, people last", () => {
    const games = [7, null, 2, 7].map((level) => table([1, 2], [1, 0], { seats: against(level) }));
    const [found] = statistics(games);
    expect(found?.levels.map(({ level, played }) => [level, played])).toEqual([
      [2, 1],
      [7, 2],
      [null, 1],
    ]);
  });

  it("take a computer of unknown level for a computer", () => {
    const seats = against(1).map((seat) => ({ ...seat, level: null }));
    expect(statistics([table([1, 2], [1, 0], { seats })])[0]?.levels.map(({ level }) => level)).toEqual([0]);
  });

  it("know the longest run in the order in which the games ended", () => {
    const games = [table([1, 2], [1, 0]), table([2, 1], [0, 1]), table([1, 2], [1, 0]), table([1, 2], [1, 0]), table([1, 1], [1, 1])];
    expect(statistics(games.toReversed())[0]?.run).toBe(2);
  });

  it("take the best points of a clean game, also below nothing", () => {
    const games = [table([2, 1], [-7, 3]), table([2, 1], [-4, 3], { table: "best" }), table([1, 2], [50, 3], { clean: false })];
    expect(statistics(games)[0]?.best).toEqual({ points: -4, table: "best" });
  });

  it("name no best where points are not counted", () => {
    expect(statistics([table([1, 2], [0, 0], { game: "headache" })])[0]?.best).toBeNull();
  });

  it("count a solo game as played, neither won nor lost, and keep its points", () => {
    const [found] = statistics([table([1], [211], { game: "mots" })]);
    expect(found).toMatchObject({ played: 1, won: 0, drawn: 0, lost: 0, levels: [], best: { points: 211 }, run: 0 });
  });

  it("call it won where partners share the first place", () => {
    expect(statistics([table([1, 2, 1, 2], [0, 0, 0, 0])])[0]).toMatchObject({ won: 1, drawn: 0 });
  });

  it("leave out what is not one's own result: files, lent seats, several at one screen, cancelled or going on", () => {
    const both = against(null).map((seat) => ({ ...seat, you: true }));
    const games = [
      table([1, 2], [1, 0], { imported: true }),
      table([1, 2], [1, 0], { seats: both }),
      table([1, 2], [1, 0], { seats: against(3).map((seat) => ({ ...seat, kind: "computer" })) }),
      table([], []),
      table([1, 2], [1, 0], { status: "playing" }),
    ];
    expect(statistics(games)).toEqual([]);
  });

  it("begin with the game that was played most", () => {
    const games = [table([1, 2], [1, 0]), table([1, 2], [1, 0], { game: "knopf" }), table([1, 2], [1, 0], { game: "knopf" })];
    expect(statistics(games).map(({ game }) => game)).toEqual(["knopf", "blokus"]);
  });
});
