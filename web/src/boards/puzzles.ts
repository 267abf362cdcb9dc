import type { Component } from "svelte";
import type { DayResults } from "../lib/day.svelte";

type Lazy<Props extends Record<string, unknown> = Record<string, never>> = () => Promise<{ default: Component<Props> }>;

/** The puzzles of a game, besides the best move of the day; the default export of `boards/<game>/puzzles.ts`. */
export interface GamePuzzles {
  /** How the addresses of its puzzles begin: `/puzzles/<name>-…`. */
  names?: readonly string[];
  /** The page of one puzzle. */
  page?: Lazy<{ is: string }>;
  /** Its places on the page of all puzzles. */
  shelf?: Lazy;
  beside?: readonly Lazy[];
  /** Its items of the day: `/puzzles/today/<name>`. */
  daily?: Partial<Record<string, Lazy<{ results: DayResults }>>>;
}

const FOUND = import.meta.glob<GamePuzzles>("./*/puzzles.ts", { eager: true, import: "default" });
export const PUZZLES: readonly GamePuzzles[] = Object.values(FOUND);

export function puzzlePage(key: string): Lazy<{ is: string }> | undefined {
  return PUZZLES.find(({ names }) => names?.includes(key.split("-")[0] ?? ""))?.page;
}

export function dailyItem(name: string): Lazy<{ results: DayResults }> | undefined {
  return PUZZLES.map(({ daily }) => daily?.[name]).find(Boolean);
}
