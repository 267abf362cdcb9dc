import type { GamePuzzles } from "../puzzles";

const puzzles: GamePuzzles = {
  beside: [() => import("./puzzles/Records.svelte")],
  daily: { words: () => import("./puzzles/DailyWords.svelte") },
};
export default puzzles;
