import { expect, test } from "vitest";
import {
  capitals,
  cellAt,
  cellName,
  cellNamed,
  corner,
  faces,
  frame,
  lay,
  padded,
  readBonus,
  readWord,
  spots,
  UNIT,
  walked,
  wave,
} from "./geometry";

const SIZE = { rows: 15, columns: 15 };
const BLANK = padded(Array<string>(15).fill(".".repeat(15)), ".");
const KINDS = padded([...Array<string>(7).fill("1".repeat(15)), "1111111+1111111", ...Array<string>(7).fill("1".repeat(15))], "#");
const at = cellNamed;

function written(...moves: string[]): string {
  const letters = BLANK.split("");
  for (const move of moves) {
    const word = readWord(move)!;
    word.cells.forEach((cell, index) => (letters[cell] = word.text[index]!));
  }
  return letters.join("");
}

test("cells are named by column and by row from the top", () => {
  expect(cellName(0)).toBe("a1");
  expect(cellName(154)).toBe("h8");
  expect(cellName(440)).toBe("u21");
  for (const cell of [0, 14, 37, 440]) expect(cellNamed(cellName(cell))).toBe(cell);
});

test("the middle of a cell is on that cell, and the frame is on none", () => {
  const { x, y } = corner(25);
  expect(cellAt({ x: x + UNIT / 2, y: y + UNIT / 2 }, SIZE)).toBe(25);
  expect(cellAt({ x: 5, y: 200 }, SIZE)).toBeNull();
  expect(cellAt({ x: x + UNIT / 2, y: y + UNIT / 2 }, { rows: 1, columns: 21 })).toBeNull();
});

test("letters on an empty card are one word", () => {
  const laid = lay(BLANK, KINDS, at("d7"), "across", "DISQUE");
  expect(laid.move).toBe("7d DISQUE");
  expect(laid.fresh.map(cellName)).toEqual(["d7", "e7", "f7", "g7", "h7", "i7"]);
  expect(cellName(laid.caret!)).toBe("j7");
});

test("old letters are walked over, and belong to the word before and after", () => {
  const laid = lay(written("m5 PENSE"), KINDS, at("m3"), "down", "DER");
  expect(laid.move).toBe("m3 DEPENSER");
  expect(laid.fresh.map(cellName)).toEqual(["m3", "m4", "m10"]);
  expect(lay(written("m5 PENSE"), KINDS, at("m10"), "down", "R").move).toBe("m5 PENSER");
});

test("a single letter goes by its word across, if there is one", () => {
  const card = written("7d DISQUE", "j8 OLO");
  expect(lay(card, KINDS, at("j7"), "down", "S").move).toBe("7d DISQUES");
  expect(lay(written("j8 OLO"), KINDS, at("j7"), "across", "S").move).toBe("j7 SOLO");
});

test("where a word of four is asked for, a single letter goes by it; by the one across if both are", () => {
  const card = written("1b XY", "d2 LOS");
  expect(lay(card, KINDS, at("d1"), "across", "Z", 4)).toMatchObject({ move: "d1 ZLOS", length: 4 });
  expect(lay(card, KINDS, at("d1"), "across", "Z")).toMatchObject({ move: "1b XYZ", length: 3 });
  expect(lay(written("1a XYW", "d2 LOS"), KINDS, at("d1"), "down", "Z", 4).move).toBe("1a XYWZ");
});

test("the edge of a small card ends a word, and a large one goes on", () => {
  const [small, large] = [padded(Array<string>(9).fill("1".repeat(9)), "#"), "1".repeat(441)];
  expect(lay(BLANK, small, at("g9"), "across", "TETE")).toMatchObject({ over: 1, caret: null });
  expect(lay(BLANK, small, at("i8"), "down", "TETE")).toMatchObject({ over: 2, caret: null });
  expect(lay(".".repeat(441), large, at("r21"), "across", "TETE")).toMatchObject({ over: 0, move: "21r TETE", caret: null });
});

test("black cells and the edge leave letters over", () => {
  expect(lay(BLANK, KINDS, at("f8"), "across", "TETE")).toMatchObject({ over: 2, caret: null });
  expect(lay(BLANK, KINDS, at("n1"), "across", "TETE")).toMatchObject({ over: 2, move: "1n TE" });
  expect(lay(BLANK, KINDS, at("h8"), "across", "TETE")).toMatchObject({ over: 4, move: null, main: [] });
});

test("a word read back has its cells", () => {
  expect(readWord("j7 SOLO")).toEqual({ way: "down", text: "SOLO", cells: ["j7", "j8", "j9", "j10"].map(at) });
  expect(readWord("pass")).toBeNull();
  expect(readBonus("bonus c3=4 f15=9")).toEqual([
    { cell: "c3", points: 4 },
    { cell: "f15", points: 9 },
  ]);
  expect(readBonus("4")).toEqual([]);
});

test("typed letters lose their accents", () => {
  expect(capitals("é")).toBe("E");
  expect(capitals("œ")).toBe("OE");
  expect(capitals("7")).toBe("");
});

test("arrows stay on the card", () => {
  expect(walked(at("a1"), "ArrowUp", SIZE)).toBe(at("a1"));
  expect(walked(at("a1"), "ArrowDown", SIZE)).toBe(at("a2"));
  expect(walked(at("o3"), "ArrowRight", SIZE)).toBe(at("o3"));
  expect(walked(at("o3"), "ArrowRight", { rows: 9, columns: 21 })).toBe(at("p3"));
  expect(walked(at("a9"), "ArrowDown", { rows: 9, columns: 21 })).toBe(at("a9"));
});

test("dice show their sum", () => {
  for (const [sum, dice] of [
    [4, 1],
    [11, 2],
    [18, 3],
    [7, 3],
  ] as const) {
    const shown = faces(sum, dice);
    expect(shown).toHaveLength(dice);
    expect(shown.reduce((one, two) => one + two)).toBe(sum);
    for (const face of shown) expect(spots(face)).toHaveLength(face);
  }
});

test("a frame and a wave run along their word", () => {
  expect(frame([at("b2"), at("c2"), at("d2")])).toMatchObject({ width: 3 * UNIT, height: UNIT });
  expect(wave([at("b2"), at("c2")])).toMatch(/^M\S+ \S+(q3 -?3 6 0)+$/);
  expect(wave([at("b2"), at("b3")])).toMatch(/^M\S+ \S+(q-?3 3 0 6)+$/);
});
