import type { Json } from "../../wire/types";
import type { RecordPly } from "./record";

/** Draws a whole number from 0 up to, but not including, n. */
export type Below = (n: number) => Promise<number>;

/** A chance move about to be computed again: all plies before it, what the record says, and the view before the first ply. */
export interface ChanceMove {
  before: readonly RecordPly[];
  rolled: string;
  first: Json;
}

/**
 * What must be rolled, as the record writes it; null for a move that does not follow from the secret.
 * A game's rule is the default export of `boards/<game>/chance.ts`.
 */
export type ChanceRule = (below: Below, move: ChanceMove) => Promise<string | null>;

const RULES = import.meta.glob<ChanceRule>("../../boards/*/chance.ts", { import: "default" });
const path = (game: string) => `../../boards/${game}/chance.ts`;

/** Whether this page can compute the chance of a game again. */
export function hasChanceRule(game: string): boolean {
  return path(game) in RULES;
}

export async function loadChanceRule(game: string): Promise<ChanceRule | null> {
  return (await RULES[path(game)]?.()) ?? null;
}

/** The move of a list with whole-number weights at which the number drawn is used up. */
export async function weighed(below: Below, moves: readonly (readonly [string, number])[]): Promise<string> {
  let rest = await below(moves.reduce((sum, [, weight]) => sum + weight, 0));
  for (const [move, weight] of moves) {
    rest -= weight;
    if (rest < 0) return move;
  }
  throw new Error("a number below the sum is used up before the list ends");
}
