/**
 * For drawing a board: the real table page before a fake server that only knows one position.
 * /gallery.html?game=headache&at=mid&viewpoint=0&lang=en&theme=dark — positions are made by tools/fixtures.py.
 */
import "../style/tokens.css";
import "../style/base.css";
import { mount } from "svelte";
import { openFakeServer } from "./fakeServer";

const wanted = new URLSearchParams(location.search);
for (const name of ["lang", "theme", "sound"]) {
  const value = wanted.get(name);
  if (value) localStorage.setItem(`tete.${name}`, value);
}
const game = wanted.get("game") ?? "headache";
await openFakeServer(game, wanted.get("at") ?? "mid", wanted.get("eye") ?? "0", { curtain: wanted.has("curtain") });
// after the fake server stands, for the page connects when it is loaded
const { i18n } = await import("../i18n/translator.svelte");
await import("../lib/device/theme.svelte");
const { default: Hatching } = await import("../parts/Hatching.svelte");
const { default: Table } = await import("../pages/Table.svelte");
await i18n.load();
const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");
mount(Hatching, { target });
mount(Table, { target, props: { id: "gallery" } });

// ?press=d7,Enter,T,E: cells are clicked, everything else is a key
await new Promise((done) => setTimeout(done, 300));
for (const key of (wanted.get("press") ?? "").split(",").filter(Boolean)) {
  const cell = document.querySelector<SVGElement>(`[data-cell="${key}"]`);
  if (cell)
    for (const type of ["pointerdown", "pointerup", "click"])
      cell.dispatchEvent(new PointerEvent(type, { bubbles: true, ...middle(cell) }));
  if (cell) cell.focus();
  else (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

function middle(cell: Element): { clientX: number; clientY: number; button: number } {
  const { left, top, width, height } = cell.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2, button: 0 };
}
