import { recall, remember } from "./storage";

export type Theme = "light" | "dark";

/** The colour of the paper, for the frame that the browser draws around the page. */
const PAPER = { light: "#F3ECDD", dark: "#16181D" };
const night = matchMedia("(prefers-color-scheme: dark)");

/** Light or dark: the reader's own choice, or else the system's. */
class ThemeChoice {
  wish = $state<Theme | null>(recall("theme") as Theme | null);
  system = $state<Theme>(night.matches ? "dark" : "light");
  now = $derived<Theme>(this.wish ?? this.system);

  constructor() {
    night.addEventListener("change", (change) => {
      this.system = change.matches ? "dark" : "light";
      this.show();
    });
    addEventListener("beforeprint", () => this.show("light"));
    addEventListener("afterprint", () => this.show());
    this.show();
  }

  turn(): void {
    this.wish = this.now === "dark" ? "light" : "dark";
    remember("theme", this.wish);
    this.show();
  }

  /** Paper that is printed on is white. */
  private show(theme = this.now): void {
    document.documentElement.dataset.theme = theme;
    for (const frame of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) frame.content = PAPER[theme];
  }
}

export const theme = new ThemeChoice();
