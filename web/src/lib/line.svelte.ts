const EVERY = 2000; // ms between two calls

/** The line to the room, for what is fetched once: when it is cut the page says so, calls again, and opens anew as soon as somebody answers. */
class Line {
  cut = $state(false);

  constructor() {
    // a page or a board that does not come: the room is away, or it has been given a new page meanwhile
    addEventListener("vite:preloadError", () => this.mend());
  }

  mend(): void {
    if (!this.cut) setTimeout(() => void this.call(), EVERY);
    this.cut = true;
  }

  private async call(): Promise<void> {
    const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
    if (answer?.ok) location.reload();
    else setTimeout(() => void this.call(), EVERY);
  }
}

export const line = new Line();
