import { i18n } from "../../i18n/translator.svelte";
import { parsePlacement, pieceBySignature, signature } from "./geometry";
import type { PlyScene } from "../context";
import { handColour, type BlokusView, type Context } from "./types";

/** What the seat is asked: which colour, and where it may begin or go on. */
export function ask(context: Context): string | null {
  const view = context.view;
  const camp = view.colours.find(({ colour }) => colour === handColour(view, context.viewpoint));
  if (!camp) return null;
  const phrase = camp.starts.length > 1 ? "blokus.ask.starts" : camp.starts.length ? "blokus.ask.start" : "blokus.ask";
  return i18n.text(phrase, { colour: i18n.term(camp.colour) });
}

/** What the newest ply placed: who, how large, in which colour; and which colours have no room left now. */
export function caption({ view, names, last: heard, before }: PlyScene<BlokusView>): string | null {
  const last = heard.at(-1);
  if (!last || last.actor === "chance") return null;
  const n = last.text.split(",").length;
  const camp = view.colours.find(({ colour }) => colour === before?.to_move?.colour);
  const details = { name: names[last.actor] ?? "", n };
  const placed = camp
    ? i18n.text("blokus.caption", { ...details, colour: i18n.term(camp.colour) })
    : i18n.text("blokus.caption.plain", details);
  const going = new Set(before?.colours.filter(({ finished }) => !finished).map(({ colour }) => colour));
  const done = view.colours.filter(({ colour, finished }) => finished && going.has(colour));
  const ends = done.map(({ colour, left }) => i18n.text(left.length > 0 ? "blokus.finished" : "blokus.all", { colour: i18n.term(colour) }));
  return [placed, ...ends].join(" ");
}

/** How long a piece takes to be laid down. */
export const LAID = 420;

export function describeMove(move: string, view: BlokusView): string {
  return i18n.text("blokus.over", { piece: pieceOf(move, view), where: move.split(",")[0] ?? "" });
}

function pieceOf(move: string, view: BlokusView): string {
  return pieceBySignature(view.pieces).get(signature(parsePlacement(move))) ?? "";
}
