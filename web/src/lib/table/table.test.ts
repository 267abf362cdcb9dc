import { afterEach, beforeEach, expect, test, vi } from "vitest";
import start from "../../layout/fixtures/morris-move.json";
import { FakeWebSocket } from "../../wire/fakeWebSocket";
import type { HintResult, Notification, TableMessage } from "../../wire/types";

vi.stubGlobal("navigator", { language: "en" });
vi.stubGlobal("localStorage", { getItem: (name: string) => (name === "tete.pace" ? "instant" : null), setItem: () => undefined });
vi.stubGlobal("matchMedia", () => ({ matches: true }));
vi.stubGlobal("location", { protocol: "http:", host: "localhost", pathname: "/t/t1", search: "" });
vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("WebSocket", FakeWebSocket);
vi.mock("../../boards", () => ({ loadBoard: () => Promise.resolve({}) }));
const { LiveTable } = await import("./table.svelte");

const SNAPSHOT = start["0"] as unknown as TableMessage;
const HINT: Omit<HintResult, "prompt"> = { move: "d7-a7", text: "Because.", reasons: [], ranked: [] };
let table: InstanceType<typeof LiveTable>;
const socket = () => FakeWebSocket.all.at(-1)!;
const send = (message: Partial<TableMessage>) => socket().receive({ ...SNAPSHOT, full_history: false, notifications: [], ...message });
const reply = (fields: object) => socket().receive({ type: "reply", id: socket().sent.at(-1)?.id, ok: true, ...fields });

beforeEach(async () => {
  FakeWebSocket.all = [];
  table = new LiveTable("t1");
  socket().accept();
  socket().receive(SNAPSHOT);
  await vi.waitFor(() => expect(table.prompted).toBe(true)); // the board has been loaded
});
afterEach(() => table.close());

test("a hint is shown at the prompt for which it was asked", async () => {
  const asking = table.askHint();
  const prompt = SNAPSHOT.prompts[0]!;
  expect(socket().sent.at(-1)).toMatchObject({ type: "hint", ...prompt });
  reply({ hint: { ...HINT, prompt: prompt.prompt } });
  await asking;
  expect(table.hint).toBe("d7-a7");
  expect(table.hintText).toBe("Because.");
});

test("a hint for another prompt is not shown", async () => {
  const asking = table.askHint();
  reply({ hint: { ...HINT, prompt: SNAPSHOT.prompts[0]!.prompt - 1 } });
  await asking;
  expect(table.hint).toBeNull();
  expect(table.hinting).toBe(false);
});

test("a hint that comes after the next move is not shown", async () => {
  const asking = table.askHint();
  const { id } = socket().sent.at(-1)!;
  send({ version: 99, prompts: [], notifications: [{ version: 99, kind: "ply", actor: 0, ply: 21, text: "d7-a7" }] });
  socket().receive({ type: "reply", id, ok: true, hint: { ...HINT, prompt: SNAPSHOT.prompts[0]!.prompt } });
  await asking;
  expect(table.hint).toBeNull();
});

test("the reason of a rejected move is shown until the next command", async () => {
  table.play("d7-a7");
  expect(table.pending).toBe("d7-a7");
  const error = { code: "no-line", details: {}, rule: "MO-4", text: "No line." };
  reply({ ok: false, error });
  await vi.waitFor(() => expect(table.pending).toBeNull());
  expect(table.error).toEqual(error);
  expect(table.moveRejected).toBe(true);
});

test("plies that were taken back are forgotten", () => {
  const plies = table.last.length;
  const last = SNAPSHOT.notifications.at(-1) as Extract<Notification, { kind: "ply" }>;
  send({ notifications: [{ version: 99, kind: "taken-back", to: last.ply }] });
  expect(table.last).toHaveLength(plies - 1);
});

test("a notification that comes twice counts once", () => {
  const before = table.last.length;
  const ply = { version: 99, kind: "ply", actor: 0, ply: 21, text: "d7-a7" } as const;
  for (const _ of ["first", "again"]) send({ version: 99, notifications: [ply] });
  expect(table.last).toHaveLength(before + 1);
});

test("chat lines of others are unread until the chat is open, one's own are not", () => {
  const line = { version: 99, kind: "chat", name: "Nana", text: "Hello", at: 0 } as const;
  send({
    notifications: [
      { ...line, seat: 1 },
      { ...line, seat: 0, name: "Maya" },
    ],
  });
  expect(table.unread.map(({ name }) => name)).toEqual(["Nana"]);
  expect(table.chat).toHaveLength(2);
  table.openChat(true);
  expect(table.unread).toEqual([]);
});

test("a table that does not exist is closed for good, a broken connection is not", () => {
  socket().close(1006);
  expect([table.connected, table.closed]).toEqual([false, false]);
  const other = new LiveTable("t2");
  socket().accept();
  socket().close(4404);
  expect([other.connected, other.closed, other.connection]).toEqual([false, true, "missing"]);
});
