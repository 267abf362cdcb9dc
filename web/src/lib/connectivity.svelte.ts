import { recall, remember } from "./storage";

const EVERY = 2000; // ms between two calls
const SOON = 20_000; // ms within which to open anew a second time would not help

/** The line to the room, for what is fetched once: when it is cut the page says so, calls again, and opens anew as soon as somebody answers. */
class Connectivity {
  offline = $state(false);

  constructor() {
    // a page or a board that does not come: the room is away, or it has been given a new page meanwhile
    addEventListener("vite:preloadError", () => this.recover());
  }

  recover(): void {
    if (!this.offline) setTimeout(() => void this.check(), EVERY);
    this.offline = true;
  }

  private async check(): Promise<void> {
    const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
    const again = Date.now() - Number(recall("reloaded") ?? 0) < SOON;
    if (!answer?.ok || again) return void setTimeout(() => void this.check(), EVERY);
    remember("reloaded", String(Date.now()));
    location.reload();
  }
}

export const connectivity = new Connectivity();
