/** The room of this browser as a transport: answers that never change are files, all others come from the worker. */
import { saveFile } from "../lib/device/saveFile";
import { base } from "../lib/page/base";
import type { Channel, Transport } from "../wire/transport";
import type { FromRoom, ToRoom } from "./messages";
import { site } from "./site.svelte";

type Message = Parameters<NonNullable<Channel["onmessage"]>>[0];

interface Answers {
  /** The names of the large archives, which come when they are needed. */
  large: string[];
  /** Of the first download. */
  bytes: number;
  /** The files of constant answers, by language and address. */
  files: Partial<Record<string, string>>;
}

export class RoomTransport implements Transport {
  readonly alone = true;
  readonly sendsLinks = document.documentElement.dataset.beside === undefined;
  private count = 0;
  private readonly answers = new Map<number, { settle: (answer: Response) => void; fail: (error: Error) => void }>();
  private readonly channels = new Map<number, RoomChannel>();

  private constructor(
    private readonly worker: Worker,
    private readonly room: string,
    private readonly files: Answers["files"],
  ) {
    worker.onmessage = ({ data }: MessageEvent<FromRoom>) => this.receive(data);
    worker.onerror = ({ message }) => this.fail(message);
  }

  static async open(python: string, room: string): Promise<RoomTransport> {
    const place = (folder: string) => new URL(`${base}${folder}/`, location.href).href;
    const folders = { python: place(python), room: place(room) };
    const worker = new Worker(new URL("./room.worker.ts", import.meta.url), { type: "module" });
    const answers = await fetch(`${folders.room}answers.json`)
      .then((answer) => answer.json() as Promise<Answers>)
      .catch(String);
    const missing = typeof answers === "string";
    const transport = new RoomTransport(worker, folders.room, missing ? {} : answers.files);
    if (missing) {
      transport.fail(answers);
      return transport;
    }
    const { large, bytes } = answers;
    const first = !(navigator as Partial<Navigator>).serviceWorker?.controller;
    if (first) site.started = 0;
    transport.post({ kind: "start", ...folders, large, bytes, first });
    return transport;
  }

  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const { lang } = document.documentElement;
    const file = init.method === "POST" ? undefined : this.files[`${lang} ${address}`];
    if (file) {
      const text = await (await fetch(this.room + file)).text();
      return new Response(text.replaceAll('"/rules-pictures/', `"${base}rules-pictures/`));
    }
    if (site.failed) throw new TypeError("the room has failed");
    const body = new Uint8Array(await new Response(init.body ?? "").arrayBuffer());
    // whoever plays wants to find the game again
    if (address === "/api/tables" && body.length) void navigator.storage?.persist?.().catch(() => undefined);
    const id = ++this.count;
    this.post({ kind: "request", id, method: init.method ?? "GET", address, body, lang });
    return new Promise((settle, fail) => {
      this.answers.set(id, { settle, fail });
      init.signal?.addEventListener("abort", () => fail(new DOMException("aborted", "AbortError")));
    });
  }

  connect(table: string, query: Record<string, string>): Channel {
    const id = ++this.count;
    const channel = new RoomChannel(
      (text) => this.post({ kind: "send", id, text }),
      () => {
        this.channels.delete(id);
        this.post({ kind: "close", id });
      },
    );
    this.channels.set(id, channel);
    this.post({ kind: "connect", id, table, query });
    queueMicrotask(() => channel.opened());
    return channel;
  }

  /** A link to a file that the room makes. */
  download(event: MouseEvent): void {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[download][href^='/api/']");
    const address = link?.getAttribute("href");
    if (!address) return;
    event.preventDefault();
    void this.fetch(address).then(async (answer) => saveFile(await answer.blob(), `${address.split("/")[3]?.slice(0, 8)}.tete`));
  }

  close(): void {
    this.worker.terminate();
  }

  private post(message: ToRoom): void {
    this.worker.postMessage(message);
  }

  private receive(message: FromRoom): void {
    if (message.kind === "answer") {
      this.answers.get(message.id)?.settle(new Response(message.text, { status: message.status }));
      this.answers.delete(message.id);
    } else if (message.kind === "message") this.channels.get(message.id)?.onmessage?.({ data: message.text } satisfies Message);
    else if (message.kind === "closed") {
      this.channels.get(message.id)?.closed(message.code);
      this.channels.delete(message.id);
    } else if (message.kind === "progress") site.started = message.part;
    else if (message.kind === "ready") {
      site.started = null;
      site.kept = message.kept;
      document.documentElement.dataset.memory = message.restored ? "restored" : "new"; // for tests and figures
      void site.register(`${base}sw.js`).catch(() => undefined); // without it the page works, but not offline
    } else this.fail(message.why);
  }

  /** Nothing more comes from the room: whoever waits is told, and the page can begin anew. */
  private fail(why: string): void {
    this.worker.onmessage = null; // what has been on its way
    this.close();
    site.started = null;
    site.failed = true;
    for (const { fail } of this.answers.values()) fail(new TypeError(why));
    this.answers.clear();
    reportError(new Error(why));
  }
}

class RoomChannel implements Channel {
  readyState: number = WebSocket.CONNECTING;
  onopen: Channel["onopen"] = null;
  onmessage: Channel["onmessage"] = null;
  onclose: Channel["onclose"] = null;

  constructor(
    private readonly post: (text: string) => void,
    private readonly end: () => void,
  ) {}

  opened(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  send(text: string): void {
    this.post(text);
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.end();
    this.closed(1000);
  }

  closed(code: number): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }
}
