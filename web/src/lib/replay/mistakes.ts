import type { MoveVerdict, Seat } from "../../wire/types";
import type { Costly } from "./replay.svelte";
import { recall, remember } from "../device/storage";

/** A move of one's own to try again: the ply before which the position is, what was played there, and what it cost. */
export interface Mistake {
  ply: number;
  played: MoveVerdict;
  /** Whether a good move has been found since. */
  found?: boolean;
}

/** What the judge found among the moves of one seat; `at` is when it looked. */
export interface JudgedGame {
  table: string;
  seat: Seat;
  game: string;
  at: number;
  mistakes: Mistake[];
}

const NAME = "mistakes";
/** With fewer mistakes than this, inaccuracies are tried again as well. */
const FEW = 3;
const MOST = 10; // mistakes of one game
const GAMES = 24; // games that are kept

/** What one seat may try again, in the order of the game; `costly` has the costliest first. */
export function mistakesOf(costly: readonly Costly[], seat: Seat): Mistake[] {
  const own = costly.filter((each) => each.seat === seat);
  const mistakes = own.filter(({ verdict }) => verdict.verdict === "mistake").slice(0, MOST);
  const others = own.filter(({ verdict }) => verdict.verdict !== "mistake").slice(0, Math.max(0, FEW - mistakes.length));
  return [...mistakes, ...others]
    .map(({ ply, verdict }) => ({ ply: ply - 1, played: verdict }))
    .toSorted((one, other) => one.ply - other.ply);
}

/** The games that the judge has looked at for this device, the latest first. */
export function judgedGames(): JudgedGame[] {
  const kept = recall(NAME);
  return kept ? (JSON.parse(kept) as JudgedGame[]) : [];
}

export function judgedGame(table: string, seat: Seat): JudgedGame | null {
  return judgedGames().find((each) => each.table === table && each.seat === seat) ?? null;
}

/** Those to try again: the ones where no good move has been found yet, or all of them once more. */
export function toTry(mistakes: readonly Mistake[]): readonly Mistake[] {
  const left = mistakes.filter(({ found }) => !found);
  return left.length > 0 ? left : mistakes;
}

/** Keeps what the judge found; what has been found again since stays so. */
export function keepJudged(judged: JudgedGame): void {
  const all = judgedGames();
  const before = all.find((each) => same(each, judged));
  const found = new Set(before?.mistakes.filter((each) => each.found).map(({ ply }) => ply));
  const mistakes = judged.mistakes.map((each) => (found.has(each.ply) ? { ...each, found: true } : each));
  const others = all.filter((each) => !same(each, judged));
  const now = { ...judged, at: before?.at ?? judged.at, mistakes };
  keep([...others, now].toSorted((one, other) => other.at - one.at).slice(0, GAMES));
}

/** Notes that a good move was found where the mistake had been. */
export function noteFound(table: string, seat: Seat, ply: number): void {
  keep(
    judgedGames().map((each) =>
      each.table === table && each.seat === seat
        ? { ...each, mistakes: each.mistakes.map((one) => (one.ply === ply ? { ...one, found: true } : one)) }
        : each,
    ),
  );
}

/** Forgets a game that no longer exists. */
export function forgetJudged(table: string): void {
  keep(judgedGames().filter((each) => each.table !== table));
}

function same(one: JudgedGame, other: JudgedGame): boolean {
  return one.table === other.table && one.seat === other.seat;
}

function keep(games: JudgedGame[]): void {
  remember(NAME, JSON.stringify(games));
}
