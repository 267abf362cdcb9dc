import type { Area, HeadquarterView, Letter, Score } from "../../wire/views/headquarter";
import type { BoardContext, Scene } from "../context";

export type { Area, HeadquarterView, Letter, Score };
export type Context = BoardContext<HeadquarterView>;
export type GameScene = Scene<HeadquarterView>;

export const COLOUR: Record<Letter, "red" | "yellow" | "green" | "blue"> = { r: "red", y: "yellow", g: "green", b: "blue" };

export function isLetter(sign: string | undefined): sign is Letter {
  return sign !== undefined && sign in COLOUR;
}
