import type { BoardContext, Scene } from "../context";
import type { Seat } from "../../wire/types";

export type Letter = "r" | "y" | "g" | "b";
export interface Area { colour: Letter | "."; cells: string[]; points: number }
export interface Score { cubes: number; blackouts: number; total: number }

/** What a seat knows of a game of Headquarter; see `src/tete/games/headquarter/view.py`. */
export interface HeadquarterView {
  seat: Seat | null;
  step: "draw" | "place" | "over";
  mover: Seat | null;
  options: { stability: string; blackout: string; memory_aid: boolean; head: string };
  near: string[];
  far: string[];
  remembered: string[];
  pushed: string[];
  cubes: [number, number] | null;
  bag: Record<string, number>;
  left: number;
  piece: string | null;
  placed: number;
  last_turn: boolean;
  spots: string[];
  after: Record<string, number>;
  score: Score | null;
  areas: Area[];
  far_score: Score | null;
  far_areas: Area[];
  outcome: { places: number[]; points: number[]; reason: string } | null;
}

export const COLOUR: Record<Letter, "red" | "yellow" | "green" | "blue"> = { r: "red", y: "yellow", g: "green", b: "blue" };

export function isLetter(sign: string | undefined): sign is Letter {
  return sign !== undefined && sign in COLOUR;
}

export type Context = BoardContext<HeadquarterView>;
export type GameScene = Scene<HeadquarterView>;
