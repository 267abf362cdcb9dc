import type { TableSummary } from "../../wire/types";

/** How the games of one kind went. */
export interface Tally {
  played: number;
  won: number;
  drawn: number;
  lost: number;
}

/** Games against one level of the computer: 0 where it was not written down, null for games against people. */
export interface LevelTally extends Tally {
  level: number | null;
}

export interface GameStatistics extends Tally {
  game: string;
  /** The weakest level first, then games against people. Solo games are in none of them. */
  levels: LevelTally[];
  /** The most points of a game that one played wholly by oneself; null where points are not counted. */
  best: { points: number; table: string } | null;
  /** The longest row of games that were won one after the other. */
  run: number;
}

type Result = "won" | "drawn" | "lost" | "solo";

/** The seat that this browser played to the end, where it played just one of a finished game that was played here. */
function ownSeat({ status, imported, places, seats }: TableSummary): number | null {
  const own = seats.flatMap(({ you }, seat) => (you ? [seat] : []));
  const lent = seats.some(({ you, kind }) => you && kind === "computer");
  return status === "over" && !imported && !lent && places.length > 0 && own.length === 1 ? (own[0] ?? null) : null;
}

/** How a game ended for a seat. Who shares the first place with an opponent has drawn; partners have won together. */
function resultFor({ places }: TableSummary, seat: number): Result {
  if (places.length === 1) return "solo";
  if (places[seat] !== 1) return "lost";
  return places.every((place) => place === 1) ? "drawn" : "won";
}

/** The level of the strongest computer at the table; null among people. */
function levelOf({ seats }: TableSummary): number | null {
  const levels = seats.flatMap(({ kind, level }) => (kind === "computer" ? [level ?? 0] : []));
  return levels.toSorted((one, other) => other - one)[0] ?? null;
}

const none = (): Tally => ({ played: 0, won: 0, drawn: 0, lost: 0 });

function count(tally: Tally, result: Result): void {
  tally.played += 1;
  if (result !== "solo") tally[result] += 1;
}

function ofGame(game: string, tables: readonly TableSummary[]): GameStatistics {
  const all = none();
  const levels = new Map<number | null, LevelTally>();
  let best: GameStatistics["best"] = null;
  let [run, now] = [0, 0];
  for (const table of tables) {
    const seat = ownSeat(table) ?? 0;
    const result = resultFor(table, seat);
    count(all, result);
    if (result !== "solo") {
      const level = levelOf(table);
      const tally = levels.get(level) ?? { level, ...none() };
      count(tally, result);
      levels.set(level, tally);
      now = result === "won" ? now + 1 : 0;
      run = Math.max(run, now);
    }
    const points = table.points[seat] ?? 0;
    if (table.clean && table.points.some(Boolean) && points > (best?.points ?? -Infinity)) best = { points, table: table.table };
  }
  const order = ({ level }: LevelTally) => level ?? Infinity;
  return { game, ...all, levels: [...levels.values()].toSorted((one, other) => order(one) - order(other)), best, run };
}

/** What one's own games come to, the most played game first. */
export function statistics(tables: readonly TableSummary[]): GameStatistics[] {
  const games = new Map<string, TableSummary[]>();
  for (const table of tables.toSorted((one, other) => one.at - other.at))
    if (ownSeat(table) !== null) games.set(table.game, [...(games.get(table.game) ?? []), table]);
  return [...games].map(([game, own]) => ofGame(game, own)).toSorted((one, other) => other.played - one.played);
}
