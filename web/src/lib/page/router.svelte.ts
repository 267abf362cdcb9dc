import { addressOf, pathOf } from "./base";

/** The path of the page, changed without loading another one. */
class Router {
  path = $state("");
  query = $state(new URLSearchParams());

  constructor() {
    const to = new URLSearchParams(location.search).get("to"); // a host of files has sent the browser here
    if (to) history.replaceState(null, "", addressOf(to) + location.hash);
    this.read();
    addEventListener("popstate", () => this.read());
  }

  go(to: string): void {
    history.pushState(null, "", addressOf(to));
    this.read();
    scrollTo(0, 0);
  }

  /** The same page under another address. */
  replace(address: string): void {
    history.replaceState(null, "", addressOf(address));
    this.read();
  }

  /** Follows a link within the site; leaves new tabs and other sites to the browser. */
  follow(event: MouseEvent): void {
    const link = (event.target as Element).closest("a");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || link.target) return;
    const to = new URL(link.href);
    if (to.origin !== location.origin || link.hasAttribute("download") || to.pathname.startsWith("/api")) return;
    event.preventDefault();
    this.go(pathOf(to.pathname) + to.search + to.hash);
  }

  private read(): void {
    this.path = pathOf(location.pathname);
    this.query = new URLSearchParams(location.search);
  }
}

export const router = new Router();
