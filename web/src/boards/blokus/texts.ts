import { i18n } from "../../i18n/translator.svelte";
import { parsePlacement, pieceBySignature, signature } from "./geometry";
import { handColour, type BlokusView, type GameScene, type Context } from "./types";

/** What the seat is asked: which colour, and where it may begin or go on. */
export function ask(context: Context): string | null {
  const view = context.view;
  const camp = view.colours.find(({ colour }) => colour === handColour(view, context.viewpoint));
  if (!camp) return null;
  const phrase = camp.starts.length > 1 ? "blokus.ask.starts" : camp.starts.length ? "blokus.ask.start" : "blokus.ask";
  return i18n.text(phrase, { colour: i18n.term(camp.colour) });
}

/** What was placed last: who, how large, which piece, from where to where. */
export function caption({ view, names, last: heard }: GameScene): string | null {
  const last = heard.at(-1);
  if (!last || last.actor === "chance") return null;
  const cells = last.text.split(",");
  const details = { name: names[last.actor] ?? "", piece: pieceOf(last.text, view), cell: cells[0] ?? "", n: cells.length };
  return i18n.text(cells.length === 1 ? "blokus.caption.one" : "blokus.caption", details);
}

export function describeMove(move: string, view: BlokusView): string {
  return i18n.text("blokus.over", { piece: pieceOf(move, view), where: move.split(",")[0] ?? "" });
}

function pieceOf(move: string, view: BlokusView): string {
  return pieceBySignature(view.pieces).get(signature(parsePlacement(move))) ?? "";
}
