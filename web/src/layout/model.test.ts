import { expect, test, vi } from "vitest";
import type { BoardContext } from "../boards/context";
import move from "./fixtures/morris-move.json";
import place from "./fixtures/morris-place.json";

vi.stubGlobal("localStorage", { getItem: () => "off", setItem: () => undefined });
vi.stubGlobal("navigator", { language: "en" });
const { LayoutModel } = await import("./model.svelte");

function contextOf({ "0": snapshot }: typeof move | typeof place): BoardContext & { played: string[] } {
  const played: string[] = [];
  return {
    played,
    game: snapshot.game,
    view: snapshot.view,
    viewpoint: 0,
    turn: { kind: "decide", seats: [0] },
    prompted: true,
    moves: snapshot.moves?.list ?? null,
    last: [{ actor: 1, text: "c4-c5" }],
    pending: null,
    error: null,
    names: ["Maya", "Nana"],
    colours: [["white"], ["black"]],
    showMoves: false,
    hint: null,
    reducedMotion: true,
    ownDice: false,
    play: (text) => played.push(text),
    roll: () => undefined,
    preview: () => Promise.resolve({ ok: true, details: {} }),
  };
}

test("source and target make a move", () => {
  const context = contextOf(move);
  const model = new LayoutModel(context);
  expect(model.next.has("d7")).toBe(true);
  model.press("d7");
  expect([...model.next].toSorted()).toEqual(["a7", "g7"]);
  model.press("a7");
  expect(context.played).toEqual(["d7-a7"]);
  expect(model.clicks).toEqual([]);
});

test("a move that takes goes on until the prey is chosen", () => {
  const context = contextOf(move);
  const model = new LayoutModel(context);
  for (const id of ["d2", "d3"]) model.press(id);
  expect(context.played).toEqual([]);
  expect(model.draft).toMatchObject({ from: "d2", to: "d3" });
  model.press("c5");
  expect(context.played).toEqual(["d2-d3xc5"]);
});

test("a chosen point is let go by pressing it again, by another source, or by Escape", () => {
  const model = new LayoutModel(contextOf(move));
  model.press("d7");
  model.press("d7");
  expect(model.clicks).toEqual([]);
  model.press("d7");
  model.press("e5");
  expect(model.clicks).toEqual(["e5"]);
  model.cancel();
  expect(model.clicks).toEqual([]);
});

test("a point that can mean nothing plays nothing", () => {
  const context = contextOf(move);
  new LayoutModel(context).press("b2");
  expect(context.played).toEqual([]);
});

test("a move that is complete and goes on waits for the button", () => {
  const context = { ...contextOf(move), moves: ["d7-a7", "d7-a7-a4"] };
  const model = new LayoutModel(context);
  for (const id of ["d7", "a7"]) model.press(id);
  expect(context.played).toEqual([]);
  expect(model.complete).toEqual(["d7-a7"]);
  expect([...model.next]).toEqual(["a4"]);
  model.play("d7-a7");
  expect(context.played).toEqual(["d7-a7"]);
});

test("moves that name no point are buttons", () => {
  const model = new LayoutModel({ ...contextOf(move), moves: ["pass", "d7-a7"] });
  expect(model.buttons).toEqual(["pass"]);
});

test("a token comes in where the first point is empty, with what it would take", () => {
  const context = contextOf(place);
  const taking = context.moves?.find((text) => text.includes("x")) ?? "";
  const model = new LayoutModel({ ...context, pending: taking });
  const [to = "", prey = ""] = taking.split("x");
  expect(model.pending).toMatchObject({ from: null, to, others: [prey], token: { colour: "white" } });
});

test("the last move and the hint are points of the board", () => {
  const model = new LayoutModel({ ...contextOf(move), hint: "d2-d3xc5" });
  expect(model.lastMove).toEqual(["c4", "c5"]);
  expect(model.hint).toEqual(["d2", "d3", "c5"]);
});
