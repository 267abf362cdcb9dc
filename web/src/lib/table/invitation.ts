import type { Room } from "../../wire/types";

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The address to give away for a link, and who can open it: nobody but this machine, the house, or everybody. */
export function invitation(link: string, origin: string, room: Room | null): { url: string; reach: Room["reach"] } {
  const here = new URL(link, origin);
  if (!LOOPBACK.test(here.hostname)) return { url: here.href, reach: room?.reach === "public" ? "public" : "house" };
  if (!room?.url) return { url: here.href, reach: "machine" };
  return { url: new URL(here.pathname + here.search, room.url).href, reach: room.reach };
}
