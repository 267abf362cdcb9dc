import { expect, test, vi } from "vitest";
import type { PaintKit } from "../../boards/paint";
import { boardFile, boardLink, countsIn, linkedBoard, ownBoards, sameBoard } from "./ownBoards.svelte";
import { Painting } from "./painting.svelte";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
});

const brushes = [
  { sign: "#", phrase: "" },
  { sign: ".", phrase: "" },
];
const head = { option: "head", brushes, sizes: { least: 2, most: 4 }, blank: ".", cell: null } as unknown as PaintKit;
const card = { option: "board", brushes, blank: ".", cell: null } as unknown as PaintKit;
const crossed = { ...head, brushes: [...brushes, { sign: "+", phrase: "" }], only: "+" } as unknown as PaintKit;

test("a stroke is painted, with its twin if wanted, and undone as a whole", () => {
  const painting = new Painting(head, "...\n...");
  painting.begin();
  painting.paint(0, 0);
  painting.twin = true;
  painting.paint(0, 1);
  expect(painting.text).toBe("##.\n.#.");
  painting.undo();
  expect(painting.text).toBe("...\n...");
  expect(painting.canUndo).toBe(false);
  painting.undo();
  painting.paint(9, 9);
  expect(painting.text).toBe("...\n...");
});

test("the cross is there once: it is not painted over, and painted elsewhere it moves", () => {
  const painting = new Painting(crossed, ".+\n..");
  painting.paint(0, 1);
  painting.paint(0, 0);
  expect(painting.text).toBe("#+\n..");
  painting.twin = true;
  painting.paint(1, 0, "+");
  expect(painting.text).toBe("#.\n+.");
  painting.paint(7, 7, "+");
  expect(painting.text).toBe("#.\n+.");
});

test("the cross is not cut off: it moves to the nearest cell that is left", () => {
  const painting = new Painting(crossed, "..+.\n....\n....");
  painting.resize(2, 2);
  expect(painting.text).toBe(".+\n..");
});

test("a card without a cross, or with two, is not opened", () => {
  const painting = new Painting(crossed, ".+\n..");
  expect(["..\n..", "++\n..", "..\n+."].map((text) => painting.open(text))).toEqual([false, false, true]);
});

test("a head grows at the top and at the right, within its bounds; a card keeps its size", () => {
  const painting = new Painting(head, "#.\n##");
  painting.resize(3, 9);
  expect(painting.text).toBe("....\n#...\n##..");
  painting.resize(1, 2);
  expect(painting.text).toBe("#.\n##");
  const other = new Painting(card, "..\n..");
  other.resize(5, 5);
  expect(other.rows).toHaveLength(2);
});

test("only a board is opened: no unknown sign, no uneven line, no other size of card", () => {
  const painting = new Painting(head, "##\n##");
  expect(["x#\n##", "###\n##", "", "#####\n#####"].map((text) => painting.open(text))).toEqual([false, false, false, false]);
  expect(painting.text).toBe("##\n##");
  expect(painting.open("# a legend\r\n .#. \r\n###\r\n")).toBe(true);
  expect(painting.text).toBe(".#.\n###");
  const other = new Painting(card, "..\n..");
  expect([other.open("...\n..."), other.open("##\n##")]).toEqual([false, true]);
});

test("a link opens the same board elsewhere", () => {
  const board = { name: "Île & co", text: ".#\n##" };
  const link = new URL(boardLink("http://x", "headquarter", board));
  expect(link.pathname).toBe("/board/headquarter");
  expect(linkedBoard(link.searchParams)).toEqual(board);
  expect(linkedBoard(new URLSearchParams())).toBeNull();
});

test("what was counted travels with the board, by link and by file", () => {
  const board = { name: "Mine", text: ".#\n##", counts: [3, 0, 12] };
  expect(linkedBoard(new URL(boardLink("http://x", "headquarter", board)).searchParams)).toEqual(board);
  expect(linkedBoard(new URLSearchParams({ board: "##", counts: "3,x" }))).toEqual({ name: "", text: "##" });
  const file = boardFile(board, "pieces");
  expect(file).toBe(".#\n##\n# pieces: 3,0,12\n");
  expect([countsIn(file), countsIn(file.replaceAll("\n", "\r\n")), countsIn(".#\n##")]).toEqual([[3, 0, 12], [3, 0, 12], []]);
  expect(new Painting(head, "##\n##").open(file)).toBe(true);
  expect(boardFile({ name: "Mine", text: "#" }, "pieces")).toBe("#\n");
  expect([sameBoard(board, { ...board, counts: [3, 0, 12] }), sameBoard(board, { text: board.text })]).toEqual([true, false]);
});

test("boards are kept by name on this device, and nonsense in the storage is none", () => {
  stored.set("tete.boards.knopf", '[{"name": 3}, null, {"name": "X", "text": "1", "counts": ["a"]}, {"name": "Old", "text": "1"}]');
  expect(ownBoards.of("knopf").map(({ name }) => name)).toEqual(["Old"]);
  ownBoards.save("knopf", { name: " Mine ", text: "12" });
  ownBoards.save("knopf", { name: "Mine", text: "34" });
  expect(ownBoards.of("knopf")).toEqual([
    { name: "Old", text: "1" },
    { name: "Mine", text: "34" },
  ]);
  ownBoards.remove("knopf", "Old");
  expect(JSON.parse(stored.get("tete.boards.knopf") ?? "")).toEqual([{ name: "Mine", text: "34" }]);
  stored.set("tete.boards.mots", "{");
  expect(ownBoards.of("mots")).toEqual([]);
});
