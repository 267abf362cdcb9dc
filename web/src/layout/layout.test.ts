import { expect, test } from "vitest";
import { draw, nextToward, UNIT } from "./geometry";
import { readLayout } from "./layout";
import move from "./fixtures/morris-move.json";
import start from "./fixtures/morris-start.json";

const LAYOUT = readLayout(start["0"].view)!;

test("a declared board is read from the view", () => {
  expect(LAYOUT.kind).toBe("graph");
  expect(LAYOUT.points).toHaveLength(24);
  expect(LAYOUT.lines).toHaveLength(32);
  expect(LAYOUT.tokens).toEqual([]);
  expect(LAYOUT.supply.map(({ seat, count }) => [seat, count])).toEqual([
    [0, 9],
    [1, 9],
  ]);
  expect(readLayout(move["0"].view)?.tokens.some(({ seat, colour }) => seat === 0 && colour === "white")).toBe(true);
});

test.each([[null], [{}], [{ board: null }], [{ board: ["...", "..."] }], [{ board: { kind: "graph", points: [] } }]])(
  "a view without a declared board has none: %j",
  (view) => {
    expect(readLayout(view)).toBeNull();
  },
);

test("tokens and lines at points that are not there are left out", () => {
  const layout = readLayout({
    board: { kind: "grid", points: [{ id: "a1", x: 0, y: 0 }], lines: [["a1", "b1"]], tokens: [{ at: "b1", colour: "red" }] },
  });
  expect(layout).toMatchObject({ kind: "grid", lines: [], tokens: [], supply: [], notes: [] });
});

test("the nearest points are drawn a unit apart, and columns and rows are named", () => {
  const { places, columns, rows } = draw(LAYOUT);
  expect(places.get("c4")!.x - places.get("b4")!.x).toBeCloseTo(UNIT);
  expect(
    columns
      .map(({ name }) => name)
      .toSorted()
      .join(""),
  ).toBe("abcdefg");
  expect(rows).toHaveLength(7);
});

test("points whose ids name no column and row have no coordinates", () => {
  expect(
    draw({
      kind: "graph",
      points: [
        { id: "north", x: 0, y: 0 },
        { id: "south", x: 0, y: 2 },
      ],
    }),
  ).toMatchObject({ columns: [], rows: [] });
});

test("an arrow goes to the point that lies that way", () => {
  const { places } = draw(LAYOUT);
  expect(nextToward("a7", places, { x: 1, y: 0 })).toBe("d7");
  expect(nextToward("a7", places, { x: 0, y: 1 })).toBe("a4");
  expect(nextToward("a7", places, { x: -1, y: 0 })).toBeNull();
});
