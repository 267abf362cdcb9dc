import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnyBoardKit } from "../../boards/context";
import type { Json, PlyNotification, TableMessage } from "../../wire/types";

const kept = new Map<string, string>();
vi.stubGlobal("navigator", { language: "en" });
vi.stubGlobal("localStorage", {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
});
vi.stubGlobal("matchMedia", () => ({ matches: false }));
const KIT = { motion: () => 600, caption: () => "", presser: () => 0 } as unknown as AnyBoardKit;
vi.mock("../../boards", () => ({ loadBoard: () => Promise.resolve(KIT) }));
const { Stage } = await import("./stage.svelte");

let stage: InstanceType<typeof Stage>;
const view = (at: number): Json => ({ seat: 0, at });
const ply = (number: number, actor: PlyNotification["actor"], seen?: number): PlyNotification => ({
  version: number + 1,
  kind: "ply",
  actor,
  ply: number,
  text: `ply ${number}`,
  ...(seen === undefined ? {} : { view: view(seen), turn: { kind: "roll" } }),
});
const message = (at: number, news: PlyNotification[], more: Partial<TableMessage> = {}): TableMessage =>
  ({
    table: "t1",
    game: "toy",
    status: "playing",
    ply: at,
    viewpoint: 0,
    yours: [0],
    curtain: null,
    view: view(at),
    turn: { kind: "decide", seats: [0] },
    prompts: [{ seat: 0, prompt: 1 }],
    clock: null,
    full_history: false,
    notifications: news,
    ...more,
  }) as TableMessage;
const receive = (sent: TableMessage) => stage.receive(sent, sent.notifications);
const shown = () => stage.presentation.shown?.message.view;
const told = () => stage.tellings.map(({ ply }) => ply);

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  stage = new Stage();
});
afterEach(() => vi.useRealTimers());

async function begun(): Promise<void> {
  receive(message(2, [ply(0, 0), ply(1, 1)], { full_history: true }));
  await vi.advanceTimersByTimeAsync(0);
}

test("plies that come in one snapshot are shown one after the other, each with its own view", async () => {
  await begun();
  receive(message(4, [ply(2, 1, 3), ply(3, 1)]));
  expect(shown()).toEqual(view(3));
  expect(stage.presentation.idle).toBe(false);
  await vi.advanceTimersByTimeAsync(600);
  expect([shown(), told().at(-1)]).toEqual([view(3), 2]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown()).toEqual(view(4));
  await vi.advanceTimersByTimeAsync(600);
  expect([told().at(-1), stage.presentation.idle]).toEqual([3, true]);
  const { before, view: after } = stage.tellings.at(-1)!.scene;
  expect([before, after]).toEqual([view(3), view(4)]);
});

test("whoever arrives in the middle of a game sees where it stands, at once", async () => {
  await begun();
  expect([shown(), stage.presentation.idle]).toEqual([view(2), true]);
});

test("the rolls before the first decision are played in sight, those of one's own seat after a press", async () => {
  receive(message(2, [ply(0, "chance", 1), ply(1, "chance")], { full_history: true }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stage.presentation.gate).toEqual({ kind: "press", seat: 0 });
  expect(told()).toEqual([]);
  stage.presentation.open();
  await vi.advanceTimersByTimeAsync(1200);
  expect(told()).toEqual([0]);
  stage.presentation.open();
  await vi.advanceTimersByTimeAsync(600);
  expect([told(), stage.presentation.idle]).toEqual([[0, 1], true]);
});

test("a roll that was seen is not rolled again when the page is loaded again, one that was not is", async () => {
  const game = [ply(0, "chance"), ply(1, 0, 2), ply(2, "chance")];
  kept.set("tete.seen.t1", "3");
  receive(message(3, game, { full_history: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect(stage.presentation.idle).toBe(true);
  kept.set("tete.seen.t1", "2");
  stage = new Stage();
  receive(message(3, game, { full_history: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect([shown(), stage.presentation.gate?.kind]).toEqual([view(2), "press"]);
});

test("a table that is sent anew while the dome waits asks for one press, not for two", async () => {
  const game = [ply(0, 1), ply(1, 0, 2), ply(2, "chance")];
  await begun();
  receive(message(3, [ply(2, "chance")]));
  expect(stage.presentation.gate?.kind).toBe("press");
  receive(message(3, game, { full_history: true }));
  expect(stage.presentation.gate?.kind).toBe("press");
  stage.presentation.open();
  await vi.advanceTimersByTimeAsync(5000);
  expect([shown(), stage.presentation.idle]).toEqual([view(3), true]);
});

test("a seat whose clock has moved for it need not press any more", async () => {
  await begun();
  receive(message(3, [ply(2, "chance")]));
  expect(stage.presentation.gate?.kind).toBe("press");
  receive(message(4, [ply(3, 0)]));
  await vi.advanceTimersByTimeAsync(5000);
  expect([shown(), stage.presentation.idle]).toEqual([view(4), true]);
});

test("what is taken back disappears at once", async () => {
  await begun();
  const back = { version: 9, kind: "taken-back", to: 1 } as const;
  stage.receive(message(1, []), [back]);
  expect([shown(), stage.presentation.shown?.plies.length]).toEqual([view(1), 1]);
});

test("on a shared screen a move is seen from where it was made, then the board turns", async () => {
  receive(message(2, [ply(0, 0), ply(1, 1)], { full_history: true, yours: [0, 1] }));
  await vi.advanceTimersByTimeAsync(0);
  receive(message(3, [ply(2, 0)], { yours: [0, 1], viewpoint: 1, view: { seat: 1, at: 3 } }));
  expect(shown()).toEqual({ seat: 0, at: 3 });
  await vi.advanceTimersByTimeAsync(2000);
  expect([shown(), stage.presentation.idle]).toEqual([{ seat: 1, at: 3 }, true]);
});

test("the curtain falls after a last look at what was placed", async () => {
  receive(message(2, [ply(0, 0), ply(1, 1)], { full_history: true, yours: [0, 1] }));
  await vi.advanceTimersByTimeAsync(0);
  receive(message(3, [ply(2, 0)], { yours: [0, 1] }));
  receive(message(3, [], { yours: [0, 1], full_history: true, view: null, curtain: 1, viewpoint: null }));
  await vi.advanceTimersByTimeAsync(2000);
  expect([shown(), stage.presentation.gate?.kind]).toEqual([view(3), "look"]);
  await vi.advanceTimersByTimeAsync(6000);
  expect(stage.presentation.shown?.message.curtain).toBe(1);
  receive(message(3, [ply(0, 0), ply(1, 1), ply(2, 0)], { yours: [0, 1], full_history: true, viewpoint: 1, view: { seat: 1, at: 3 } }));
  expect(stage.tellings.map(({ scene }) => scene.viewpoint)).toEqual([1]); // nothing that the first seat was told
});

test("a ply that the clock made is told as such, and no other", async () => {
  await begun();
  const out = { kind: "time-expired", version: 3, seat: 1 } as const;
  const sent = message(4, []);
  stage.receive(sent, [out, ply(2, 1, 3), ply(3, 0)]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(stage.tellings.slice(-2).map(({ scene }) => scene.last.at(-1)?.timeUp ?? false)).toEqual([true, false]);
});
