import type { ClientMessage, Ping, Reply, ServerMessage, TableMessage } from "./types";

const PING_EVERY = 2500;
const GIVE_UP = 9000;
const RETRY = [500, 1000, 2000, 4000];

const NO_SUCH_TABLE = 4404;

type Nameless<T> = T extends unknown ? Omit<T, "id"> : never;
/** A command without the id, which the socket gives it. */
export type Command = Nameless<Exclude<ClientMessage, Ping>>;

/** One socket to one table: numbered commands, one reply each; it heals by itself and resumes at its version. */
export class Socket {
  private socket: WebSocket | null = null;
  private version = -1;
  private count = 0;
  private tries = 0;
  private heard = 0;
  private closed = false;
  private readonly waiting = new Map<string, { command: string; settle: (reply: Reply) => void }>();
  private readonly chain = Math.random().toString(36).slice(2, 10);
  private readonly beat: ReturnType<typeof setInterval>;

  constructor(
    private readonly table: string,
    private readonly lang: () => string,
    private readonly told: (message: TableMessage) => void,
    private readonly connected: (yes: boolean) => void,
    private readonly gone: () => void,
  ) {
    this.open();
    this.beat = setInterval(() => this.ping(), PING_EVERY);
  }

  /** Sends a command; the promise settles with its reply, even across a broken connection. */
  send(command: Command): Promise<Reply> {
    const id = `${this.chain}-${++this.count}`;
    const text = JSON.stringify({ ...command, id });
    return new Promise((settle) => {
      this.waiting.set(id, { command: text, settle });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  close(): void {
    this.closed = true;
    clearInterval(this.beat);
    this.socket?.close();
  }

  private open(): void {
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.table}?since=${this.version}&lang=${this.lang()}`);
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => {
      this.tries = 0;
      this.connected(true);
      // an id already answered is answered again, so asking twice is harmless
      for (const { command } of this.waiting.values()) socket.send(command);
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => {
      if (this.closed || this.socket !== socket) return;
      if (event.code === NO_SUCH_TABLE) return this.gone();
      this.connected(false);
      setTimeout(() => this.open(), RETRY[Math.min(this.tries++, RETRY.length - 1)]);
    };
  }

  private hear(message: ServerMessage): void {
    this.heard = Date.now();
    if (message.type === "table") {
      this.version = message.version;
      this.told(message);
    } else if (message.type === "reply") {
      this.waiting.get(message.id)?.settle(message);
      this.waiting.delete(message.id);
    }
  }

  private ping(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > GIVE_UP) this.socket.close();
    else this.socket.send(JSON.stringify({ type: "ping", t: Date.now() }));
  }
}
