import { recall, remember } from "./storage";

const MOST = 60;
const NAME = "mistakes";

/** A mistake of one's own in a finished game: the ply at which another move was better. */
export interface Mistake {
  table: string;
  ply: number;
  game: string;
  /** Of the chances to win, from 0 to 1. */
  loss: number;
  /** Of the game, where they are counted. */
  points: number | null;
  solved?: boolean;
}

/** The mistakes that this browser keeps as puzzles, the latest first. */
export function mistakes(): Mistake[] {
  const kept = recall(NAME);
  return kept ? (JSON.parse(kept) as Mistake[]) : [];
}

const same = (one: Mistake, other: Pick<Mistake, "table" | "ply">) => one.table === other.table && one.ply === other.ply;

/** Keeps a mistake; one that is known already stays as it is. */
export function keepMistake(mistake: Mistake): void {
  const kept = mistakes();
  if (kept.some((each) => same(each, mistake))) return;
  remember(NAME, JSON.stringify([mistake, ...kept].slice(0, MOST)));
}

export function solveMistake(table: string, ply: number): void {
  remember(NAME, JSON.stringify(mistakes().map((each) => (same(each, { table, ply }) ? { ...each, solved: true } : each))));
}

export function forgetMistake(table: string, ply: number): void {
  remember(NAME, JSON.stringify(mistakes().filter((each) => !same(each, { table, ply }))));
}
