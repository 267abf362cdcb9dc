import { i18n, type Phrase } from "../../i18n/translator.svelte";
import { parsePlacement, pieceBySignature, signature } from "./geometry";
import type { PlyScene } from "../context";
import { handColour, type BlokusView, type Colour, type Context } from "./types";

/** What the seat is asked: which colour, and where it may begin or go on. */
export function ask(context: Context): string | null {
  const view = context.view;
  const camp = view.colours.find(({ colour }) => colour === handColour(view, context.viewpoint));
  if (!camp) return null;
  const phrase = camp.starts.length > 1 ? "blokus.ask.starts" : camp.starts.length ? "blokus.ask.start" : "blokus.ask";
  return i18n.text(phrase, { colour: i18n.text(`blokus.feminine.${camp.colour}`) }); // that of « une pièce »
}

/** A piece as one says it: “the blue bar of five”, « la barre bleue de cinq ». */
export function pieceName(piece: string, colour: Colour): string {
  const phrase = `blokus.name.${piece}` as Phrase;
  const name = i18n.text(phrase, { colour: i18n.term(colour) });
  return /^la /.test(name) ? i18n.text(phrase, { colour: i18n.text(`blokus.feminine.${colour}`) }) : name;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What the newest ply placed: who and which piece; and which colours have no room left now. */
export function caption({ view, names, last: heard, before }: PlyScene<BlokusView>): string | null {
  const last = heard.at(-1);
  if (!last || last.actor === "chance") return null;
  const name = names[last.actor] ?? "";
  const colour = before?.to_move?.colour ?? colourAt(last.text, view);
  const where = last.text.split(",").join(" ");
  const placed = colour
    ? i18n.text("blokus.caption", { name, where, piece: pieceName(pieceOf(last.text, view), colour) })
    : i18n.text("blokus.caption.plain", { name, where, n: last.text.split(",").length });
  const going = new Set(before?.colours.filter(({ finished }) => !finished).map(({ colour: each }) => each));
  const done = view.colours.filter(({ colour: each, finished }) => finished && going.has(each));
  const ends = done.map(({ colour: each, left }) =>
    i18n.text(left.length > 0 ? "blokus.finished" : "blokus.all", { colour: i18n.term(each) }),
  );
  return [placed, ...ends].join(" ");
}

/** How long a piece takes to be laid down. */
export const LAID = 420;

export function describeMove(move: string, view: BlokusView): string {
  const colour = view.to_move?.colour ?? colourAt(move, view);
  return colour
    ? i18n.text("blokus.do", { piece: capital(pieceName(pieceOf(move, view), colour)), where: move.split(",").join(" ") })
    : move;
}

/** The colour of the piece that lies on the squares of a move. */
function colourAt(move: string, view: BlokusView): Colour | null {
  const first = parsePlacement(move)[0];
  const letter = first && view.board.at(-1 - first.row)?.[first.column];
  return view.colours.find(({ colour }) => colour[0] === letter)?.colour ?? null;
}

function pieceOf(move: string, view: BlokusView): string {
  return pieceBySignature(view.pieces).get(signature(parsePlacement(move))) ?? "";
}
