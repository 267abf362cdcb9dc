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
export interface BoardContext {
  /** The name of the table, for questions to the room; a puzzle has none. */
  readonly id?: string;
  readonly game: string;
  readonly view: Json;
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
export type Scene = Pick<BoardContext, "view" | "viewpoint" | "names" | "last">;

/** A line of how a seat came by its points; without points it only tells. */
export interface Entry { seat: Seat; text: string; points: number | null }

/** A game on the page: its model (gestures and choices), board (centre), hand (right), what a seat holds and what lies beside the board (left). */
export interface BoardKit<M = never> {
  model: new (context: BoardContext) => M;
  board: Component<{ context: BoardContext; model: M }>;
  hand: Component<{ context: BoardContext; model: M }>;
  /** The hand offers what can fall, so that nobody has to type it. */
  rolls?: boolean;
  held?: Component<{ context: BoardContext; seat: Seat }>;
  /** What lies beside the board for all to read: a score sheet, a legend. */
  beside?: Component<{ context: BoardContext }>;
  /** What is asked, in a sentence that goes on from “Your turn.”; null where there is nothing to add. */
  ask?(context: BoardContext): string | null;
  /** What happened last, in a sentence; null for the move as it is written. */
  caption?(scene: Scene): string | null;
  /** A move nobody has made yet, in words, as one would say what to do; null for the move as it is written. */
  describeMove?(move: string, view: Json): string | null;
  /** What stands for a seat beside its name, where a token of its first colour would not do. */
  token?: Component<{ context: BoardContext; seat: Seat }>;
  /** How the points of a finished game came about, from its last view and all its plies. */
  breakdown?(view: Json, plies: readonly ShownPly[]): Entry[];
  /** The seat's score as the view tells it, or null where it is secret. */
  score(view: Json, seat: Seat): string | null;
}
