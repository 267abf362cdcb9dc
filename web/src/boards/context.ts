import type { Component } from "svelte";
import type { Json, ErrorInfo, Seat, Turn } from "../wire/types";

/** A move somebody has made, as this page may know it. */
export interface ShownPly { actor: Seat | "chance"; text: string }

/** What a preview of a move answers: allowed or not, and either way what the game says of it. */
export type MovePreview = ({ ok: true } | { ok: false; error: ErrorInfo }) & { details: Record<string, Json> };

/**
 * What a board is given: the view and the question. It turns gestures into move text and decides nothing.
 * All fields are reactive; a model reads them in `$derived`.
 */
export interface BoardContext<View = Json> {
  /** The name of the table, for questions to the room; a puzzle has none. */
  readonly id?: string;
  readonly game: string;
  readonly view: View;
  /** The seat whose eyes the page looks through, or null for a spectator. */
  readonly viewpoint: Seat | null;
  readonly turn: Turn;
  /** Whether the viewpoint's seat is asked for a move now. */
  readonly prompted: boolean;
  /** Every legal move of the viewpoint's seat when it is asked and there are not too many, else null. */
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
  readonly reducedMotion: boolean;
  /** Whether the players roll their own dice and this page may say what has fallen. */
  readonly ownDice: boolean;
  play(move: string): void;
  /** Says what has fallen on the players' own table. */
  roll(move: string): void;
  preview(move: string): Promise<MovePreview>;
}

/** What a sentence about the last moves may speak of. */
export type Scene<View = Json> = Pick<BoardContext<View>, "view" | "viewpoint" | "names" | "last">;

/** A line of how a seat came by its points; without points it only tells. */
export interface Entry { seat: Seat; text: string; points: number | null }

/** A game on the page: its model (gestures and choices), board (centre), hand (right), what a seat holds and what lies beside the board (left). */
export interface BoardKit<Model, View> {
  model: new (context: BoardContext<View>) => Model;
  board: Component<{ context: BoardContext<View>; model: Model }>;
  hand: Component<{ context: BoardContext<View>; model: Model }>;
  /** The hand offers the possible rolls, so that a roll need not be typed. */
  rolls?: boolean;
  held?: Component<{ context: BoardContext<View>; seat: Seat }>;
  /** What lies beside the board for all to read: a score sheet, a legend. */
  beside?: Component<{ context: BoardContext<View> }>;
  /** What is asked, in a sentence that goes on from “Your turn.”; null where there is nothing to add. */
  ask?(context: BoardContext<View>): string | null;
  /** What happened last, in a sentence; null for the move as it is written. */
  caption?(scene: Scene<View>): string | null;
  /** A possible move in words, as one would say what to do; null for the move as it is written. */
  describeMove?(move: string, view: View): string | null;
  /** What stands for a seat beside its name, where a token of its first colour would not do. */
  token?: Component<{ context: BoardContext<View | null>; seat: Seat }> | Component<{ seat: Seat }>;
  /** How the points of a finished game came about, from its last view and all its plies. */
  breakdown?(view: View, plies: readonly ShownPly[]): Entry[];
  /** The seat's score as the view shows it, or null where it is secret. */
  score?(view: View, seat: Seat): string | null;
}

/** A kit as the page handles it: it gets back only models that it made itself, and only views of its own game. */
export type AnyBoardKit = BoardKit<never, Json>;

/** The one place where the view of a snapshot becomes the view of a game: the server declares both from the same source. */
export function defineBoard<Model, View>(kit: BoardKit<Model, View>): AnyBoardKit {
  return kit as unknown as AnyBoardKit;
}
