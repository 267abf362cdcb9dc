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
  if (!python || !room) return;
  const { RoomTransport } = await import("../home/transport");
  transport = await RoomTransport.open(python, room);
}
