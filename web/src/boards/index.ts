import { i18n } from "../i18n/translator.svelte";
import { readiness } from "../lib/page/readiness";
import type { AnyBoardKit } from "./context";

/** A game's board is the default export of `boards/<game>/index.ts`. */
const BOARDS = import.meta.glob<AnyBoardKit>("./*/index.ts", { import: "default" });
const loading = new Map<string, Promise<AnyBoardKit>>();

/** The board of a game with its phrases, loaded once; a game without a folder gets the board drawn from its layout. */
export function loadBoard(game: string): Promise<AnyBoardKit> {
  const found = loading.get(game) ?? readiness.during("board", load(game));
  loading.set(game, found);
  return found;
}

async function load(game: string): Promise<AnyBoardKit> {
  const own = BOARDS[`./${game}/index.ts`];
  try {
    const [kit] = await Promise.all([own ? own() : import("../layout").then((module) => module.default), i18n.loadGame(game)]);
    return kit;
  } catch (problem) {
    loading.delete(game); // the next one who needs it tries again
    throw problem;
  }
}
