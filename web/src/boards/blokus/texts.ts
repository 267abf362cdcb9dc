import { i18n, type Phrase } from "../../i18n/translator.svelte";
import { parsePlacement, pieceBySignature, signature } from "./geometry";
import { handColour, type BlokusView, type Colour, type GameScene, type Context } from "./types";

/** What the seat is asked: which colour, and where it may begin or go on. */
export function ask(context: Context): string | null {
  const view = context.view;
  const camp = view.colours.find(({ colour }) => colour === handColour(view, context.viewpoint));
  if (!camp) return null;
  const phrase = camp.starts.length > 1 ? "blokus.ask.starts" : camp.starts.length ? "blokus.ask.start" : "blokus.ask";
  return i18n.text(phrase, { colour: i18n.term(camp.colour) });
}

/** A piece as one says it: “the blue bar of five”, « la barre bleue de cinq ». */
export function pieceName(piece: string, colour: Colour): string {
  const phrase = `blokus.name.${piece}` as Phrase;
  const name = i18n.text(phrase, { colour: i18n.term(colour) });
  return /^la /.test(name) ? i18n.text(phrase, { colour: i18n.text(`blokus.feminine.${colour}`) }) : name;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What was placed last: who, and which piece. */
export function caption({ view, names, last: heard }: GameScene): string | null {
  const last = heard.at(-1);
  if (!last || last.actor === "chance") return null;
  const colour = colourAt(last.text, view) ?? view.colours.find(({ seat }) => seat === last.actor)?.colour;
  return i18n.text("blokus.caption", { name: names[last.actor] ?? "", piece: colour ? pieceName(pieceOf(last.text, view), colour) : "" });
}

export function describeMove(move: string, view: BlokusView): string {
  const colour = view.to_move?.colour ?? colourAt(move, view);
  return colour ? capital(pieceName(pieceOf(move, view), colour)) : move;
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
