import type { TableMessage } from "../wire/types";

type Fixture = Record<string, TableMessage>;
const FIXTURES = import.meta.glob<unknown>("./fixtures/*.json", { import: "default" });

async function fixture<T>(name: string): Promise<T> {
  const found = FIXTURES[`./fixtures/${name}.json`];
  if (!found) throw new Error(`no fixture ${name}; there are ${Object.keys(FIXTURES).join(", ")}`);
  return (await found()) as T;
}

/** A room of one position: it tells the table once, and answers every command with its own name. */
export async function openRoom(game: string, at: string, eye: string, { curtain = false }): Promise<void> {
  const tables = await fixture<Fixture>(`${game}-${at}`);
  const words = await fixture<Record<string, unknown>>(`${game}-words`);
  const table = tables[eye];
  if (!table) throw new Error(`${game}-${at} has no eye ${eye}`);
  const previews = `./fixtures/${game}-previews.json` in FIXTURES ? (await fixture<Record<string, Record<string, unknown>>>(`${game}-previews`))[at] : {};
  const told = curtain ? { ...table, eye: null, view: null, curtain: 1, yours: [0, 1], asks: [] } : table;

  class OnePosition extends EventTarget {
    static readonly OPEN = 1;
    readyState = 0;
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: (() => void) | null = null;

    constructor() {
      super();
      setTimeout(() => {
        this.readyState = 1;
        this.onopen?.();
        this.tell(told);
      });
    }

    send(text: string): void {
      const { id, type, move } = JSON.parse(text) as { id?: string; type: string; move?: string };
      if (type === "ping") return this.tell({ type: "pong", t: 0, now: 0 });
      if (type === "look") return this.tell(table), this.tell({ type: "reply", id, ok: true });
      if (type === "hint") return this.tell({ type: "reply", id, ok: true, hint: { move: table?.moves?.list?.at(0), text: "…" } });
      if (type === "preview" && move && previews?.[move]) return this.tell({ type: "reply", id, ok: true, preview: previews[move] });
      this.tell({ type: "reply", id, ok: false, refusal: { word: "gallery", details: {}, rule: "HQ-15", text: `${type} ${move ?? ""}` } });
    }

    close(): void {
      this.readyState = 3;
    }

    private tell(message: unknown): void {
      setTimeout(() => this.onmessage?.({ data: JSON.stringify(message) }));
    }
  }

  // the dev server keeps its own socket: only tables are played here
  const Real = window.WebSocket;
  window.WebSocket = new Proxy(Real, {
    construct: (_, [url, protocols]: [string, string?]) => (url.includes("/ws/") ? new OnePosition() : new Real(url, protocols)),
  });
  const fetched = window.fetch.bind(window);
  window.fetch = async (path, init) => {
    const lang = /\/api\/words\/(\w+)/.exec(String(path))?.[1];
    return lang ? new Response(JSON.stringify(words[lang])) : fetched(path, init);
  };
}
