import type { BoardContext, Scene } from "../context";
import type { Seat } from "../../wire/types";

export type Colour = "blue" | "yellow" | "red" | "green";

/** One colour of a game: whose it is, what it has left, and where it may take hold. */
export interface Camp {
  colour: Colour;
  /** Null for the colour that three seats share. */
  seat: Seat | null;
  left: string[];
  points: number;
  finished: boolean;
  starts: string[];
  corners: string[];
}

/** The part of a board that a hint speaks of: first and last column, first and last row. */
export interface Area { columns: number[]; rows: number[] }

/** A piece on the board of a puzzle. */
export interface Lying { colour: Colour; cells: string; given: boolean }

/** What a seat sees of Blokus, as `tete.games.blokus.view` tells it. */
export interface BlokusView {
  seat: Seat | null;
  size: number;
  /** The top row first: the first letter of a colour, `.` for an empty square. */
  board: string[];
  to_move: { colour: Colour; seat: Seat } | null;
  colours: Camp[];
  points: number[];
  teams: Seat[][];
  /** The squares of each piece, in the lower left corner. */
  pieces: Record<string, string>;
  /** A puzzle's board need not be square, its pieces of one colour may touch, and some of them may be given. */
  puzzle?: { columns: number; rows: number; lying: Lying[]; area: Area | null };
  outcome: { places: number[]; points: number[]; reason: string } | null;
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

export type Context = BoardContext<BlokusView>;
export type GameScene = Scene<BlokusView>;
