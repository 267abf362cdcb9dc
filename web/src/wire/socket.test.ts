import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeWebSocket } from "./fakeWebSocket";
import { Socket, type SocketState } from "./socket";
import type { TableMessage } from "./types";

let states: SocketState[] = [];
let tables: number[] = [];
let socket: Socket;
const newest = () => FakeWebSocket.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeWebSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "localhost" });
  FakeWebSocket.all = [];
  states = [];
  tables = [];
  socket = new Socket("t1", { onTable: ({ version }) => tables.push(version), onState: (state) => states.push(state), lang: () => "en" });
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  [4404, "missing"],
  [4403, "forbidden"],
  [4410, "damaged"],
] as const)("after the code %i the page knows the table is %s and does not try again", (code, state) => {
  newest().accept();
  newest().close(code);
  vi.advanceTimersByTime(120_000);
  expect(states).toEqual(["open", state]);
  expect(FakeWebSocket.all).toHaveLength(1);
});

test.each([1006, 1011, 4408, 4503])("after the code %i the page comes back by itself", (code) => {
  newest().accept();
  newest().close(code);
  expect(states).toEqual(["open", "connecting"]);
  vi.advanceTimersByTime(500);
  newest().accept();
  expect(states).toEqual(["open", "connecting", "open"]);
  expect(FakeWebSocket.all).toHaveLength(2);
});

test("when a server stops, the page goes to another one at once and says nothing; only a second failure is shown", () => {
  newest().accept();
  newest().close(1012);
  vi.advanceTimersByTime(200);
  expect(FakeWebSocket.all).toHaveLength(2);
  expect(states).toEqual(["open"]);
  newest().close(1006);
  expect(states).toEqual(["open", "connecting"]);
});

test("a server that has no time is asked ever more slowly, and quickly again once it has answered", () => {
  const waits = [500, 1000, 2000, 4000, 8000, 8000];
  for (const wait of waits) {
    newest().accept();
    newest().close(4503);
    const before = FakeWebSocket.all.length;
    vi.advanceTimersByTime(wait - 1);
    expect(FakeWebSocket.all).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(FakeWebSocket.all).toHaveLength(before + 1);
  }
  newest().accept();
  newest().receive({ type: "pong", t: 0, now: 0 });
  newest().close(1006);
  vi.advanceTimersByTime(500);
  expect(FakeWebSocket.all).toHaveLength(waits.length + 2);
});

test("a command that was not answered is sent again on the next connection, and settles once", async () => {
  newest().accept();
  const reply = socket.send({ type: "start" });
  newest().close(1006);
  vi.advanceTimersByTime(500);
  newest().accept();
  const [command] = newest().sent;
  newest().receive({ type: "reply", id: command?.id, ok: true });
  expect(await reply).toMatchObject({ ok: true, id: command?.id });
});

test("the next connection resumes at the last version", () => {
  newest().accept();
  newest().receive({ type: "table", version: 7 } satisfies Partial<TableMessage>);
  newest().close(1006);
  vi.advanceTimersByTime(500);
  expect(newest().url).toContain("since=7");
});

test("a connection that has gone silent is closed and opened again", () => {
  newest().accept();
  vi.advanceTimersByTime(15_000);
  expect(FakeWebSocket.all.length).toBeGreaterThan(1);
});

test("what an old connection still brings is ignored", () => {
  newest().accept();
  const old = newest();
  old.close(1006);
  vi.advanceTimersByTime(500);
  newest().accept();
  newest().receive({ type: "table", version: 7 });
  old.receive({ type: "table", version: 7 });
  expect(tables).toEqual([7]);
});

test("a silent connection is given up without waiting for its end", () => {
  newest().accept();
  const deaf = newest();
  deaf.close = () => undefined; // as in a tunnel: no closing handshake comes back
  vi.advanceTimersByTime(12_500);
  expect(states.at(-1)).toBe("connecting");
  newest().accept();
  expect(states).toEqual(["open", "connecting", "open"]);
});

test("what the browser knows of the network is said at once, and tried again at once", () => {
  socket.close();
  const heard = new EventTarget();
  vi.stubGlobal("addEventListener", heard.addEventListener.bind(heard));
  vi.stubGlobal("removeEventListener", heard.removeEventListener.bind(heard));
  socket = new Socket("t1", { onTable: () => undefined, onState: (state) => states.push(state), lang: () => "en" });
  newest().accept();
  heard.dispatchEvent(new Event("offline"));
  expect(states).toEqual(["open", "connecting"]);
  const before = FakeWebSocket.all.length;
  heard.dispatchEvent(new Event("online"));
  expect(FakeWebSocket.all).toHaveLength(before + 1);
});
