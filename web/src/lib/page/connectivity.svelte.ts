import { transport } from "../../wire/transport";
import { readiness } from "./readiness";
import { recall, remember } from "../device/storage";

const EVERY = 2000; // ms between two calls
const SOON = 20_000; // ms within which a second reload would not help

/** The connection for what is fetched once: while it is broken the page says so, and it reloads as soon as the server answers. */
class Connectivity {
  offline = $state(false);

  constructor() {
    // a page or a board that does not load: the server is away, or has a newer page meanwhile
    addEventListener("vite:preloadError", () => this.recover());
  }

  recover(): void {
    if (!this.offline) setTimeout(() => void this.check(), EVERY);
    this.offline = true;
  }

  private async check(): Promise<void> {
    const answer = await transport.fetch("/healthz", { cache: "no-store" }).catch(() => null);
    const again = Date.now() - Number(recall("reloaded") ?? 0) < SOON;
    if (!answer?.ok || again) return void setTimeout(() => void this.check(), EVERY);
    remember("reloaded", String(Date.now()));
    readiness.begin("page");
    location.reload();
  }
}

export const connectivity = new Connectivity();
