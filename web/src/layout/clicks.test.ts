import { expect, test } from "vitest";
import { ClickTree, clicksOf } from "./clicks";
import move from "./fixtures/morris-move.json";
import place from "./fixtures/morris-place.json";

const IDS = place["0"].view.board.points.map(({ id }) => id);

test("the points that a move names are its clicks, in order", () => {
  expect(clicksOf("a7", IDS)).toEqual(["a7"]);
  expect(clicksOf("a7-d7", IDS)).toEqual(["a7", "d7"]);
  expect(clicksOf("a7-d7xg1", IDS)).toEqual(["a7", "d7", "g1"]);
  expect(clicksOf("d6xb2", IDS)).toEqual(["d6", "b2"]);
  expect(clicksOf("pass", IDS)).toEqual([]);
});

test("of two ids that begin alike the longer one is meant", () => {
  expect(clicksOf("a10-d6xa1", ["a1", "a10", "d6"])).toEqual(["a10", "d6", "a1"]);
});

test("every legal move can be clicked, and no two share their clicks", () => {
  for (const { moves } of [place["0"], move["0"]]) {
    const legal = moves?.list ?? [];
    const tree = new ClickTree(legal, IDS);
    expect(tree.buttons).toEqual([]);
    for (const text of legal) expect(tree.after(clicksOf(text, IDS)).complete).toEqual([text]);
  }
});

test("after some clicks the points that go on from there are possible, and no others", () => {
  const tree = new ClickTree(["a1-b1", "a1-c1xd1", "a1-c1xe1", "b1-c1", "pass"], ["a1", "b1", "c1", "d1", "e1"]);
  expect([...tree.after([]).next]).toEqual(["a1", "b1"]);
  expect([...tree.after(["a1"]).next]).toEqual(["b1", "c1"]);
  expect([...tree.after(["a1", "c1"]).next]).toEqual(["d1", "e1"]);
  expect(tree.after(["a1", "c1"]).complete).toEqual([]);
  expect(tree.after(["a1", "b1"])).toEqual({ next: new Set(), complete: ["a1-b1"] });
  expect(tree.buttons).toEqual(["pass"]);
});

test("a move may be complete and go on", () => {
  const tree = new ClickTree(["a1-b1", "a1-b1-c1"], ["a1", "b1", "c1"]);
  expect(tree.after(["a1", "b1"])).toEqual({ next: new Set(["c1"]), complete: ["a1-b1"] });
});
