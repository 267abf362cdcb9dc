import type { Component } from "svelte";
import type { Json, ErrorInfo, Seat, Turn } from "../wire/types";

/** A move somebody has made, as this page may know it. */
export interface ShownPly {
  actor: Seat | "chance";
  text: string;
  /** The clock made it: the time of its seat was up. */
  timeUp?: boolean;
}

/** The answer to a preview: whether the move is legal, and in either case what the game says about it. */
export type MovePreview<Details = Record<string, Json>> = ({ ok: true } | { ok: false; error: ErrorInfo }) & { details: Details };

/**
 * What a board gets: the view, and whether a move is wanted. It turns gestures into move text and decides nothing.
 * All fields are reactive; a model reads them in `$derived`.
 */
export interface BoardContext<View = Json, Details = Record<string, Json>> {
  /** The id of the table, for requests to the server; a puzzle has none. */
  readonly id?: string;
  readonly game: string;
  readonly view: View;
  /** The seat whose view the page shows, or null for a spectator. */
  readonly viewpoint: Seat | null;
  readonly turn: Turn;
  /** Whether the seat of the viewpoint has to move now. */
  readonly prompted: boolean;
  /** Every legal move of that seat while it has to move; null if it has not, or if there are too many. */
  readonly moves: readonly string[] | null;
  /** The last plies, newest last. */
  readonly last: readonly ShownPly[];
  /** The move sent and not yet answered: shown at 70 %. */
  readonly pending: string | null;
  readonly error: ErrorInfo | null;
  readonly names: readonly string[];
  readonly colours: readonly (readonly string[])[];
  /** Whether the reader asked to see all legal moves. */
  readonly showMoves: boolean;
  /** A move the computer suggests, to be drawn on the board. */
  readonly hint: string | null;
  /** Whether the reader is being taught: the hint is only drawn, and the reader's own hand makes the move. */
  readonly teaching?: boolean;
  /** The position is only read: nothing on the board takes the focus or can be pressed. */
  readonly readOnly?: boolean;
  /** Nothing moves: the reader wants no animations, or only results. */
  readonly reducedMotion: boolean;
  /** The newest ply is being shown: pieces go and dice tumble, and nothing is told yet. */
  readonly moving?: boolean;
  /** What part of its full time an animation takes. */
  readonly tempo?: number;
  /** The seat at this screen that has to press for its dice; they have not been shown yet. What is to be pressed has `data-press`. */
  readonly presser?: Seat | null;
  /** The last move sent from here: its piece lies already where it was put. */
  readonly sent?: string | null;
  /** Whether the players roll their own dice and this page may enter the roll. */
  readonly ownDice: boolean;
  play(move: string): void;
  /** Enters a roll of the players' own dice. */
  roll(move: string): void;
  preview(move: string): Promise<MovePreview<Details>>;
  /** Lets the dice of one's own seat fall. */
  press?(): void;
}

/** What stands beside the board: the position as words and scores tell it, which may be behind what the board draws. */
export type Aside<View = Json> = Pick<BoardContext<View>, "game" | "view" | "viewpoint" | "names" | "colours">;

/** What a sentence about the last moves may speak of. */
export type Scene<View = Json> = Pick<BoardContext<View>, "view" | "viewpoint" | "names" | "last">;

/** The same of a single ply, with the view before it where that is known. */
export type PlyScene<View = Json> = Scene<View> & { before?: View | null };

/** A line of a score breakdown; without points it is only a remark. */
export interface Entry {
  seat: Seat;
  text: string;
  points: number | null;
}

/** A game on the page: its model (gestures and choices), board (centre), hand (right), what a seat holds and what lies beside the board (left). */
export interface BoardKit<Model, View, Details = Record<string, Json>> {
  model: new (context: BoardContext<View, Details>) => Model;
  board: Component<{ context: BoardContext<View, Details>; model: Model }>;
  hand: Component<{ context: BoardContext<View, Details>; model: Model }>;
  /** The hand offers the possible rolls, so that a roll need not be typed. */
  rolls?: boolean;
  held?: Component<{ context: Aside<View>; seat: Seat }>;
  /** What lies beside the board for all to read: a score sheet, a legend. */
  beside?: Component<{ context: Aside<View> }>;
  /** What is asked, in a sentence that goes on from “Your turn.”; null where there is nothing to add. */
  ask?(context: BoardContext<View, Details>): string | null;
  /** What the newest ply did, in a sentence; null for the move as it is written. */
  caption?(scene: PlyScene<View>): string | null;
  /** Where the newest ply went, for the ear only: on a board that names no spaces. */
  where?(scene: PlyScene<View>): string;
  /** The seat whose dice roll next, while nobody decides. */
  roller?(view: View): Seat | null;
  /** What is asked while the players roll their own dice: one sentence, with whose roll it is. */
  askRoll?(scene: Pick<BoardContext<View, Details>, "view" | "names">): string;
  /** The keys of the board, as they are printed, each with what it does. */
  keys?(): readonly (readonly [keys: string, does: string])[];
  /** How long the board takes to show the newest ply at the calm speed, in ms. */
  motion?(scene: PlyScene<View>): number;
  /** The seat that presses for the newest ply, a roll; null where dice simply roll. */
  presser?(scene: PlyScene<View>): Seat | null;
  /** What is asked of that seat, in a sentence that goes on from “Your turn.”. */
  askPress?(): string;
  /** A possible move in words, as one would say what to do; null for the move as it is written. */
  describeMove?(move: string, view: View): string | null;
  /** What stays the same during one turn of a player, however many plies it has; without it every decision is a turn. */
  turnKey?(view: View): string | number;
  /** Whether something was taken from somebody between one position and the next. */
  captured?(before: View, after: View): boolean;
  /** What stands for a seat beside its name, where a token of its first colour would not do. */
  token?: Component<{ context: BoardContext<View | null, Details>; seat: Seat }> | Component<{ seat: Seat }>;
  /** Where something of the position can be looked up, such as a word. */
  lookup?: Component<{ table: string; last?: readonly ShownPly[] }>;
  /** How the points of a finished game came about, from its last view and all its plies. */
  breakdown?(view: View, plies: readonly ShownPly[]): Entry[];
  /** What the figure beside a seat counts while it is not its points: a word under it, and more words to be spoken. */
  counts?(view: View): { word: string; spoken: string } | null;
  /** The seat's score as the view shows it, or null where it is secret. */
  score?(view: View, seat: Seat): string | null;
}

/** A kit as the page handles it: it gets back only models that it made itself, and only views of its own game. */
export type AnyBoardKit = BoardKit<never, Json>;

/** The one place where the view of a snapshot becomes the view of a game, and so do the details of a preview: the server declares both from the same source. */
export function defineBoard<Model, View, Details = Record<string, Json>>(kit: BoardKit<Model, View, Details>): AnyBoardKit {
  return kit as unknown as AnyBoardKit;
}
