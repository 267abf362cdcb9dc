import { readiness } from "../lib/page/readiness";
import { transport, type Channel } from "./transport";
import type { ClientMessage, Ping, Reply, ServerMessage, TableMessage } from "./types";

const PING_EVERY = 2500; // ms
const SILENCE = 9000; // ms without a message after which the connection counts as broken
const RETRY = [500, 1000, 2000, 4000, 8000]; // ms before each new try; the last one repeats

/** The server closes with these codes when trying again cannot help. Every other close is followed by another try. */
const FINAL: Partial<Record<number, "missing" | "forbidden" | "damaged">> = { 4404: "missing", 4403: "forbidden", 4410: "damaged" };

/** A server that stops says so: another one is there, and the player need not notice. */
const STOPPING = 1012;
const BROKEN = 1006; // as browsers call a connection that nobody closed
const AT_ONCE = 200; // ms over which the players of a server that stops are spread

/** `missing`: there is no such table. `forbidden`: it may not be watched. `damaged`: it cannot be read. The socket has then given up. */
export type SocketState = "connecting" | "open" | "missing" | "forbidden" | "damaged";

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
/** A message to the server without its id, which the socket adds. */
export type Command = WithoutId<Exclude<ClientMessage, Ping>>;

interface Listener {
  onTable(message: TableMessage): void;
  onState(state: SocketState): void;
  lang(): string;
}

/** One connection to one table. It numbers the commands, matches each with its reply, reconnects, and resumes at its version. */
export class Socket {
  private socket: Channel | null = null;
  private version = -1;
  private count = 0;
  private tries = 0;
  private lastMessage = 0;
  private closed = false;
  private readonly waiting = new Map<string, { command: string; settle: (reply: Reply) => void; settled: () => void }>();
  private readonly prefix = Math.random().toString(36).slice(2, 10);
  private snapshotCame: (() => void) | null = null;
  private readonly pinging: ReturnType<typeof setInterval>;
  private retrying: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {
    this.open();
    this.pinging = setInterval(() => this.ping(), PING_EVERY);
    globalThis.addEventListener?.("offline", this.lose);
    globalThis.addEventListener?.("online", this.hurry);
  }

  /** Sends a command. The promise settles with its reply, even across a broken connection. */
  send(command: Command): Promise<Reply> {
    const id = `${this.prefix}-${++this.count}`;
    const text = JSON.stringify({ ...command, id });
    return new Promise((settle) => {
      this.waiting.set(id, { command: text, settle, settled: command.type === "hint" ? () => undefined : readiness.begin("reply") });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  close(): void {
    this.closed = true;
    clearInterval(this.pinging);
    clearTimeout(this.retrying);
    globalThis.removeEventListener?.("offline", this.lose);
    globalThis.removeEventListener?.("online", this.hurry);
    this.socket?.close();
    this.shown();
    for (const { settled } of this.waiting.values()) settled();
  }

  /** Connects anew, as whoever this browser is now. */
  reopen(): void {
    const old = this.socket;
    this.version = -1;
    this.open();
    old?.close();
  }

  /** The browser has no network, or nothing comes any more: that is said at once, without waiting for the old connection to end. */
  private readonly lose = (): void => {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.afterClose(BROKEN);
  };

  /** The network is back. */
  private readonly hurry = (): void => {
    if (this.socket?.readyState !== WebSocket.OPEN) this.open();
  };

  private open(): void {
    clearTimeout(this.retrying);
    if (this.closed) return;
    this.snapshotCame ??= readiness.begin("snapshot");
    const key = new URLSearchParams(location.search).get("key") ?? ""; // of an invite link: opens a table for players only
    const socket = transport.connect(this.table, { since: String(this.version), lang: this.listener.lang(), key });
    this.socket = socket;
    this.lastMessage = Date.now();
    socket.onopen = () => {
      this.listener.onState("open");
      // an id already answered is answered again, so sending twice is harmless
      for (const { command } of this.waiting.values()) socket.send(command);
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (!this.closed && this.socket === socket) this.afterClose(event.code);
    };
  }

  private shown(): void {
    this.snapshotCame?.();
    this.snapshotCame = null;
  }

  private afterClose(code: number): void {
    this.snapshotCame ??= readiness.begin("snapshot");
    if (code === STOPPING && this.tries === 0) {
      this.tries++;
      this.retrying = setTimeout(() => this.open(), Math.random() * AT_ONCE);
      return;
    }
    const final = FINAL[code];
    this.listener.onState(final ?? "connecting");
    if (final) return this.close();
    this.retrying = setTimeout(() => this.open(), RETRY[Math.min(this.tries++, RETRY.length - 1)]);
  }

  private receive(message: ServerMessage): void {
    this.lastMessage = Date.now();
    this.tries = 0; // only a server that answers is back: one that accepts and closes again is tried ever more slowly
    if (message.type === "table") {
      this.version = message.version;
      this.listener.onTable(message);
      this.shown();
    } else if (message.type === "reply") {
      const { settle, settled } = this.waiting.get(message.id) ?? {};
      settle?.(message);
      settled?.();
      this.waiting.delete(message.id);
    }
  }

  private ping(): void {
    const state = this.socket?.readyState;
    if (state === undefined || state > WebSocket.OPEN) return; // another try is on its way
    if (Date.now() - this.lastMessage > SILENCE) this.lose();
    else if (state === WebSocket.OPEN) this.socket?.send(JSON.stringify({ type: "ping", t: Date.now() }));
  }
}
