/**
 * For whoever draws a board: the real table page before a room that only knows one position.
 * /gallery.html?game=headache&at=mid&eye=0&lang=en&theme=dark — positions are made by tools/fixtures.py.
 */
import "../style/tokens.css";
import "../style/base.css";
import { mount } from "svelte";
import { openRoom } from "./room";

const wish = new URLSearchParams(location.search);
for (const name of ["lang", "theme", "sound"]) {
  const value = wish.get(name);
  if (value) localStorage.setItem(`tete.${name}`, value);
}
const game = wish.get("game") ?? "headache";
await openRoom(game, wish.get("at") ?? "mid", wish.get("eye") ?? "0", { curtain: wish.has("curtain") });
// after the room stands, for the page connects when it is loaded
const { speech } = await import("../i18n/speech.svelte");
await import("../lib/theme.svelte");
const { default: Hatching } = await import("../parts/Hatching.svelte");
const { default: Table } = await import("../pages/Table.svelte");
await speech.load();
const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");
mount(Hatching, { target });
mount(Table, { target, props: { id: "gallery" } });
