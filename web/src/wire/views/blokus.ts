/** What a seat sees of a game. Made by `python -m tools.wire` from tete.games.blokus.view_json; do not edit. */

/** What a seat sees of Blokus, which is everything. */
export interface BlokusView {
  /** Null for a spectator. */
  seat: Seat | null;
  /** Cells along an edge of the board: 20 or 14. */
  size: number;
  /** The top row first: the first letter of a colour, `.` for an empty square. Pieces of one colour never share an edge, so their outlines can be read from it. */
  board: string[];
  /** Null when the game is over. */
  to_move: ToMove | null;
  /** In playing order. */
  colours: Camp[];
  /** By seat: a team's sum for each of its seats; the shared colour counts for no seat. */
  points: number[];
  /** By seat: the points that it had before the first turn. */
  head_start: number[];
  /** The seats that win together. */
  teams: Seat[][];
  /** The squares of each piece by its name, in the lower left corner: `a1,a2,b1`. */
  pieces: Record<string, string>;
  outcome: Outcome | null;
}

export type Seat = number;

/** The colour to be placed and the seat that places it. */
export interface ToMove {
  colour: Colour;
  seat: Seat;
}

export type Colour = "blue" | "yellow" | "red" | "green";

/** One colour of a game: whose it is, what it has left, and where it may take hold. */
export interface Camp {
  colour: Colour;
  /** Null for the colour that three seats share. */
  seat: Seat | null;
  /** Names of the pieces not yet placed, as in `pieces`. */
  left: string[];
  /** -1 for each square left; 15 or 20 when none is left. */
  points: number;
  /** Whether it can place nothing any more. */
  finished: boolean;
  /** Cells of which its first piece must cover one; empty once it has begun. */
  starts: string[];
  /** Empty cells at a corner of its pieces and along none of their edges: each new piece covers one. */
  corners: string[];
}

/** How a game ended; places and points are by seat. */
export interface Outcome {
  /** Competition ranks: 1 is best; 1, 1, 3 after a tie. */
  places: number[];
  points: number[];
  /** A stable hyphenated word. */
  reason: string;
}
