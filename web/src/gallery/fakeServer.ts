import type { TableMessage } from "../wire/types";

type Fixture = Record<string, TableMessage>;
const FIXTURES = import.meta.glob<unknown>(["../boards/*/fixtures/*.json", "../layout/fixtures/*.json"], { import: "default" });
/** A game has its positions in its own folder; samples for the board that is drawn from a layout lie with that board. */
const path = (game: string, name: string) =>
  [`../boards/${game}/fixtures/${name}.json`, `../layout/fixtures/${game}-${name}.json`].find((each) => each in FIXTURES) ?? "";

async function fixture<T>(game: string, name: string): Promise<T> {
  const found = FIXTURES[path(game, name)];
  if (!found) throw new Error(`no fixture ${name} of ${game}; there are ${Object.keys(FIXTURES).join(", ")}`);
  return (await found()) as T;
}

/** A server of one position: it sends the table once, and answers every command with its own name. */
export async function openFakeServer(game: string, at: string, viewpoint: string, { curtain = false }): Promise<void> {
  const tables = await fixture<Fixture>(game, at);
  const texts = await fixture<Record<string, unknown>>(game, "texts");
  const table = tables[viewpoint];
  if (!table) throw new Error(`${game}-${at} has no viewpoint ${viewpoint}`);
  const previews = path(game, "previews") ? (await fixture<Record<string, Record<string, unknown>>>(game, "previews"))[at] : {};
  const first = curtain ? { ...table, viewpoint: null, view: null, curtain: 1, yours: [0, 1], prompts: [] } : table;

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
        this.push(first);
      });
    }

    send(text: string): void {
      const { id, type, move } = JSON.parse(text) as { id?: string; type: string; move?: string };
      if (type === "ping") return this.push({ type: "pong", t: 0, now: 0 });
      if (type === "set-viewpoint") return (this.push(table), this.push({ type: "reply", id, ok: true }));
      if (type === "hint")
        return this.push({
          type: "reply",
          id,
          ok: true,
          hint: { prompt: table?.prompts[0]?.prompt ?? 0, move: table?.moves?.list?.at(0), text: "…", reasons: [], ranked: [] },
        });
      if (type === "preview" && move && previews?.[move]) return this.push({ type: "reply", id, ok: true, preview: previews[move] });
      this.push({ type: "reply", id, ok: false, error: { code: "gallery", details: {}, rule: "HQ-15", text: `${type} ${move ?? ""}` } });
    }

    close(): void {
      this.readyState = 3;
    }

    private push(message: unknown): void {
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
    const lang = /\/api\/texts\/(\w+)/.exec(String(path))?.[1];
    return lang ? new Response(JSON.stringify(texts[lang])) : fetched(path, init);
  };
}
