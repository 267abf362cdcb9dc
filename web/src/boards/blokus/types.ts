import type { Seat } from "../../wire/types";
import type { BlokusView as TableView, Camp, Colour } from "../../wire/views/blokus";
import type { BoardContext, Scene } from "../context";

export type { Camp, Colour };

/** The part of a board that a hint speaks of: first and last column, first and last row. */
export interface Area {
  columns: number[];
  rows: number[];
}

/** A piece on the board of a puzzle. */
export interface Lying {
  colour: Colour;
  cells: string;
  given: boolean;
}

/** A puzzle's board need not be square, its pieces of one colour may touch, and some of them may be given. */
export interface BlokusView extends TableView {
  puzzle?: { columns: number; rows: number; lying: Lying[]; area: Area | null };
}

export type Context = BoardContext<BlokusView>;
export type GameScene = Scene<BlokusView>;

/** The squares of the pieces that a colour has left to place. */
export function squaresOf({ pieces }: BlokusView, { left }: Camp): number {
  return left.reduce((sum, piece) => sum + (pieces[piece]?.split(",").length ?? 0), 0);
}

/** The squares that all colours of a seat have left to place. */
export function squaresLeft(view: BlokusView, seat: Seat): number {
  return view.colours.filter((camp) => camp.seat === seat).reduce((sum, camp) => sum + squaresOf(view, camp), 0);
}

/** The colour whose pieces lie in the hand: the one to be placed, or else the next of the seat's own. */
export function handColour(view: BlokusView, viewpoint: Seat | null): Colour | null {
  const { to_move, colours } = view;
  if (!to_move) return null;
  if (viewpoint === null || to_move.seat === viewpoint) return to_move.colour;
  const from = colours.findIndex(({ colour }) => colour === to_move.colour);
  const round = [...colours.slice(from), ...colours.slice(0, from)];
  const own = round.filter(({ seat }) => seat === viewpoint);
  return (own.find(({ finished }) => !finished) ?? own[0])?.colour ?? null;
}

/** The seat that places the next piece of the colour that all share: they take its pieces in turn (BL-19). */
export function nextToPlace(view: BlokusView, camp: Camp, seats: number): Seat {
  return (Object.keys(view.pieces).length - camp.left.length) % seats;
}
