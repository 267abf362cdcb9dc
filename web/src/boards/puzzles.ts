import type { Component } from "svelte";
import { i18n } from "../i18n/translator.svelte";
import { readiness } from "../lib/page/readiness";
import type { DayResults } from "../lib/puzzles/day.svelte";

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
const PUZZLES = Object.entries(FOUND).map(([path, puzzles]) => ({ game: path.split("/")[1] ?? "", ...puzzles }));

/** A part of a game's puzzles that comes with the phrases of the game. */
function withPhrases<Props extends Record<string, unknown>>(game: string, load: Lazy<Props>): Lazy<Props> {
  return () =>
    readiness.during(
      "page",
      Promise.all([load(), i18n.loadGame(game)]).then(([module]) => module),
    );
}

export const puzzleShelves: readonly Lazy[] = PUZZLES.flatMap(({ game, shelf }) => (shelf ? [withPhrases(game, shelf)] : []));
export const besidePuzzles: readonly Lazy[] = PUZZLES.flatMap(({ game, beside }) => (beside ?? []).map((load) => withPhrases(game, load)));

export function puzzlePage(key: string): Lazy<{ is: string }> | undefined {
  const found = PUZZLES.find(({ names }) => names?.includes(key.split("-")[0] ?? ""));
  return found?.page && withPhrases(found.game, found.page);
}

export function dailyItem(name: string): Lazy<{ results: DayResults }> | undefined {
  const found = PUZZLES.find(({ daily }) => daily?.[name]);
  const item = found?.daily?.[name];
  return item && withPhrases(found.game, item);
}
