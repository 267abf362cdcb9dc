import type { GamePuzzles } from "../puzzles";
import { NAMES } from "./puzzles/names";

const puzzles: GamePuzzles = {
  names: NAMES,
  page: () => import("./puzzles/Page.svelte"),
  shelf: () => import("./puzzles/Shelf.svelte"),
  beside: [() => import("./puzzles/Generator.svelte")],
};
export default puzzles;
