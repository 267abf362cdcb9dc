import type { BoardContext, Scene } from "../context";
import type { Seat } from "../../wire/types";

export type Step = "penalty" | "strike" | "move";

/** How far a pair reaches on one side, and what ends its thread. */
export interface Thread { cells: string[]; stop: "enemy" | "own" | "reach" | "edge" }

/** Two buttons sewn together; the first thread leaves the first of them. */
export interface Pair { cells: [string, string]; reach: number; threads: [Thread, Thread] }

/** What a seat sees of Kopf oder Knopf, as `tete.games.knopf.view` tells it; lists of two are by seat. */
export interface KnopfView {
  seat: Seat | null;
  asked: Seat | null;
  step: Step | null;
  choices: string[];
  hops: Record<string, string[]>;
  /** The top row first: how many holes each square has. */
  holes: string[];
  buttons: [string[], string[]];
  pairs: [Pair[], Pair[]];
  groups: [string[][], string[][]];
  threatened: [string[], string[]];
  removed: [number, number];
  goal: number;
  quiet: number;
  occurrences: number;
  outcome: { places: number[]; points: number[]; reason: string } | null;
}

export type Context = BoardContext<KnopfView>;
export type GameScene = Scene<KnopfView>;
