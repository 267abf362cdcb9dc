/** What the page tells of a room in this browser: how far it has started, whether games are kept, and a new version. */
class Site {
  /** The part of the first download that is here, from 0 to 1; null when nothing is awaited. */
  started = $state<number | null>(null);
  kept = $state(true);
  /** The room did not start, or it has ended: the page has to begin anew. */
  failed = $state(false);
  private waiting = $state.raw<ServiceWorker | null>(null);

  get update(): boolean {
    return this.waiting !== null;
  }

  /** The service worker keeps the files, and then, when there is time, the large ones. */
  async register(address: string): Promise<void> {
    const { serviceWorker } = navigator as Partial<Navigator>;
    if (!serviceWorker) return;
    const registration = await serviceWorker.register(address);
    const look = () => {
      if (registration.waiting && serviceWorker.controller) this.waiting = registration.waiting;
    };
    const watch = () => registration.installing?.addEventListener("statechange", look);
    registration.addEventListener("updatefound", watch);
    watch(); // it may have been found while the room was starting
    look();
    // a tab may stay open for weeks; offline there is nothing to look for
    document.addEventListener("visibilitychange", () => void registration.update().catch(() => undefined));
    const { active } = await serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (document.documentElement.dataset.kept = "all");
    active?.postMessage("rest", [port2]);
  }

  /** The page begins anew with the version that waits; the version before gives up what it still downloads. */
  take(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    navigator.serviceWorker.controller?.postMessage("leave");
    this.waiting?.postMessage("take");
  }
}

export const site = new Site();
