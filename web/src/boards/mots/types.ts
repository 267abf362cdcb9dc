import type { BoardContext, Scene } from "../context";
import type { Seat } from "../../wire/types";

export type Bonus = "o" | "y" | "r";

/** A turn that scored: the words made, each with its cells and what they were worth. */
export interface Scored {
  seat: Seat;
  move: string;
  new: string[];
  points: number;
  words: { text: string; cells: string[]; values: number[]; points: number }[];
}

/** A line of the score sheet: no word for a pass, no points for a word that was erased. */
export interface Line { seat: Seat; words: [text: string, points: number][] }

/** What a seat sees of Mots de Tête, as `tete.games.mots.view` tells it. */
export interface MotsView {
  seat: Seat | null;
  step: "die" | "write" | "judge" | "bonus" | "over";
  current: Seat;
  asked: Seat[];
  variant: string;
  referee: "auto" | "challenge";
  target: number | null;
  duration: number | null;
  lexicon: { name: string; sha256: string };
  kinds: string[];
  bonus: Record<Bonus, [number, number]>;
  grid: string[];
  count: number | null;
  die: number | null;
  scores: number[];
  passes: number[];
  lost: number[];
  retired: Seat[];
  bell: boolean;
  last_turn: boolean;
  first: string[];
  pending: { seat: Seat; move: string; new: string[]; words: { text: string; cells: string[] }[]; rolls: string[]; waiting: Seat[] } | null;
  last: Scored | null;
  sheet: Line[];
  outcome: { places: number[]; points: number[]; reason: string } | null;
}

/** What a preview tells of a word, as `tete.games.mots.preview` does; `known` is null where the players judge. */
export interface Foretold {
  words: { text: string; cells: string[]; points: [number, number]; known: boolean | null }[];
  points: [number, number];
  rolls: string[];
}

export type Context = BoardContext<MotsView>;
export type GameScene = Scene<MotsView>;
