import type { BoardContext, Scene } from "../context";
import type { Seat } from "../../wire/types";

export type Colour = "red" | "blue" | "yellow" | "green";
export type Space = string;

/** What everybody sees of a game of Headache; see `src/tete/games/headache/view.py`. */
export interface HeadacheView {
  seat: Seat | null;
  seats: number;
  options: { safe: boolean; sets: 1 | 2; colours: Colour[] };
  colours: Colour[][];
  starts: Partial<Record<Colour, Space>>;
  phase: "opening" | "pop" | "play" | "choose" | "over";
  asked: Seat | null;
  die: number | null;
  dot: boolean;
  opening: { contenders: Seat[]; popped: number[] } | null;
  stacks: Record<Space, Colour[]>;
  tops: Record<Space, Seat>;
  waiting: Partial<Record<Colour, number>>;
  entered: Partial<Record<Colour, number>>;
  topped: number[];
  out: Seat[];
  turns: number;
  turn_limit: number;
  quiet: number;
  quiet_limit: number;
  last: { actor: Seat | "chance"; move: string } | null;
  outcome: { places: number[]; points: number[]; reason: string } | null;
}

export type Context = BoardContext<HeadacheView>;
export type GameScene = Scene<HeadacheView>;
