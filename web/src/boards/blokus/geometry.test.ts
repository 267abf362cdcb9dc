import { expect, test } from "vitest";
import { square, squareName } from "../squares";
import { corners, grooves, outline, zigzags } from "./drawing";
import {
  covered,
  flipped,
  freeCorners,
  gripped,
  heldBy,
  kept,
  onPaper,
  parsePlacement,
  patches,
  pictured,
  pieceBySignature,
  placementText,
  signature,
  turned,
} from "./geometry";

const F = parsePlacement("a2,b1,b2,b3,c3");

test("a square's name counts columns by letter and rows from the bottom", () => {
  expect(square("t20")).toEqual({ column: 19, row: 19 });
  expect(squareName({ column: 0, row: 9 })).toBe("a10");
});

test("a move lists its squares by column and then by row, as numbers", () => {
  expect(placementText(parsePlacement("b10,a20,b9"))).toBe("a20,b9,b10");
});

test("a piece is held by the square nearest to its middle", () => {
  const { shape, at } = gripped(F);
  expect(squareName(at)).toBe("b2");
  expect(placementText(covered(shape, at))).toBe("a2,b1,b2,b3,c3");
});

test("a quarter turn goes to the right, and four of them come round", () => {
  const bar = [
    { column: 0, row: 0 },
    { column: 0, row: 1 },
  ];
  expect(turned(bar)).toEqual([
    { column: 0, row: 0 },
    { column: 1, row: 0 },
  ]);
  expect(turned(turned(turned(turned(F))))).toEqual(F);
  expect(flipped(flipped(F))).toEqual(F);
});

test("held by another square, the piece is the same piece", () => {
  expect(signature(heldBy(F, F[4]!))).toBe(signature(F));
});

test("a piece pushed over the edge stays on the board", () => {
  const { shape } = gripped(F);
  expect(kept(shape, { column: -3, row: 99 }, 20)).toEqual({ column: 1, row: 18 });
});

test("a piece is known however it is turned and flipped, and no two are mixed up", () => {
  const names = pieceBySignature({ "1": "a1", L4: "a1,a2,b1,c1", Z4: "a2,b1,b2,c1", O: "a1,a2,b1,b2" });
  expect(names.get(signature(parsePlacement("j5,j6,j7,k7")))).toBe("L4");
  expect(names.get(signature(parsePlacement("a1,a2,b2,b3")))).toBe("Z4");
  expect(names.size).toBe(1 + 8 + 4 + 1);
});

test("patches of one letter are pieces, even where two of them meet at a corner", () => {
  const found = patches(["bb.", "..b", "y.b"]);
  expect(found.map(({ letter, cells }) => letter + cells.length).sort()).toEqual(["b2", "b2", "y1"]);
});

test("rows count upward on the board and downward on paper", () => {
  expect(onPaper([square("a20"), square("b1")], 20)).toEqual([
    { x: 0, y: 0 },
    { x: 1, y: 19 },
  ]);
  expect(pictured(gripped(F).shape)).toMatchObject({ wide: 3, high: 3 });
});

test("an outline has a corner for every turn: four for a bar, twelve for a cross", () => {
  expect(
    corners([
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 2, y: 0 },
    ]),
  ).toHaveLength(4);
  expect(
    corners([
      { x: 1, y: 0 },
      { x: 0, y: 1 },
      { x: 1, y: 1 },
      { x: 2, y: 1 },
      { x: 1, y: 2 },
    ]),
  ).toHaveLength(12);
});

test("an inset outline lies inside the true edge", () => {
  expect(outline([{ x: 0, y: 0 }], 10, 1, 0)).toBe("M1 1Q1 1 1 1L9 1Q9 1 9 1L9 9Q9 9 9 9L1 9Q1 9 1 9Z");
});

test("grooves run between squares only, zigzags along shared sides only", () => {
  expect(
    grooves(
      [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
      ],
      10,
      1,
    ),
  ).toBe("M10 1V9");
  const teeth = zigzags(
    [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
    ],
    ({ x, y }) => x === 1 && y === 1,
    10,
  );
  expect(teeth.match(/M/g)).toHaveLength(1);
});

test("a free corner touches its colour at a corner and never along an edge", () => {
  expect(freeCorners(["....", ".bb.", ".yb.", "...."], "b")).toEqual(["a4", "d4", "a2", "b1", "d1"]);
  expect(freeCorners(["..", ".y"], "b")).toEqual([]);
});
