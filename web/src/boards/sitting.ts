import type { Component } from "svelte";
import type { Json, Refusal, Seat, Turn } from "../wire/types";

/** A move somebody has made, as this page may know it. */
export interface Told { actor: Seat | "chance"; text: string }

/** What a preview of a move answers: allowed or not, and either way what the game says of it. */
export type Preview = ({ ok: true } | { ok: false; refusal: Refusal }) & { [more: string]: unknown };

/**
 * What a board is given: the view and the question. It turns gestures into move text and decides nothing.
 * All fields are reactive; a model reads them in `$derived`.
 */
export interface Sitting {
  /** The name of the table, for questions to the room; a puzzle has none. */
  readonly id?: string;
  readonly game: string;
  readonly view: Json;
  /** The seat whose eyes the page looks through, or null for a spectator. */
  readonly eye: Seat | null;
  readonly turn: Turn;
  /** Whether the eye's seat is asked for a move now. */
  readonly asked: boolean;
  /** Every legal move of the eye's seat when it is asked and there are not too many, else null. */
  readonly moves: readonly string[] | null;
  /** The last plies, newest last. */
  readonly last: readonly Told[];
  /** The move sent and not yet answered: shown at 70 %. */
  readonly pending: string | null;
  readonly refusal: Refusal | null;
  readonly names: readonly string[];
  readonly colours: readonly (readonly string[])[];
  /** Whether the reader asked to see all legal moves. */
  readonly showMoves: boolean;
  /** A move the computer suggests, to be drawn on the board. */
  readonly hint: string | null;
  readonly still: boolean;
  /** Whether the players roll their own dice and this page may say what has fallen. */
  readonly ownDice: boolean;
  play(move: string): void;
  /** Says what has fallen on the players' own table. */
  roll(move: string): void;
  preview(move: string): Promise<Preview>;
}

/** What a sentence about the last moves may speak of. */
export type Scene = Pick<Sitting, "view" | "eye" | "names" | "last">;

/** A line of how a seat came by its points; without points it only tells. */
export interface Entry { seat: Seat; text: string; points: number | null }

/** A game on the page: its model (gestures and choices), board (centre), hand (right), what a seat holds and what lies beside the board (left). */
export interface BoardKit<M = never> {
  model: new (sitting: Sitting) => M;
  board: Component<{ sitting: Sitting; model: M }>;
  hand: Component<{ sitting: Sitting; model: M }>;
  /** The hand offers what can fall, so that nobody has to type it. */
  rolls?: boolean;
  held?: Component<{ sitting: Sitting; seat: Seat }>;
  /** What lies beside the board for all to read: a score sheet, a legend. */
  beside?: Component<{ sitting: Sitting }>;
  /** What is asked, in a sentence that goes on from “Your turn.”; null where there is nothing to add. */
  ask?(sitting: Sitting): string | null;
  /** What happened last, in a sentence; null for the move as it is written. */
  caption?(scene: Scene): string | null;
  /** A move nobody has made yet, in words, as one would say what to do; null for the move as it is written. */
  deed?(move: string, view: Json): string | null;
  /** What stands for a seat beside its name, where a token of its first colour would not do. */
  token?: Component<{ sitting: Sitting; seat: Seat }>;
  /** How the points of a finished game came about, from its last view and all its plies. */
  account?(view: Json, plies: readonly Told[]): Entry[];
  /** The seat's score as the view tells it, or null where it is secret. */
  score(view: Json, seat: Seat): string | null;
}
