/** How the page reaches its room: a server by HTTP and a socket, or a worker of this browser by messages. */

/** The part of a WebSocket that a table needs. */
export interface Channel {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Transport {
  /** No other device can reach the room: there are no invitations, no open tables and no spectators. */
  readonly alone: boolean;
  /** Whether a link to this page leads a friend elsewhere to a room of their own. */
  readonly sendsLinks: boolean;
  fetch(address: string, init?: RequestInit): Promise<Response>;
  /** A connection to a table. */
  connect(table: string, query: Record<string, string>): Channel;
}

const server: Transport = {
  alone: false,
  sendsLinks: false,
  fetch: (address, init) => fetch(address, init),
  connect: (table, query) => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}/ws/${table}?${new URLSearchParams(query)}`) as Channel;
  },
};

export let transport: Transport = server;

/** Chosen before anything is asked: a site of files names the folders of its room. */
export async function chooseTransport(): Promise<void> {
  const { python, room } = document.documentElement.dataset;
  if (!python || !room) return void keepUpToDate();
  const { RoomTransport } = await import("../home/transport");
  const opened = await RoomTransport.open(python, room);
  document.addEventListener("click", (event) => opened.download(event), { capture: true });
  transport = opened;
}

/** What a server has put on this device follows the server; an installed page is put there without a question. */
async function keepUpToDate(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (document.documentElement.dataset.pocket === undefined || !serviceWorker) return;
  const installed = matchMedia("(display-mode: standalone)").matches || (await serviceWorker.getRegistration());
  if (installed) (await import("../home/pocket.svelte")).pocket.keep();
}
