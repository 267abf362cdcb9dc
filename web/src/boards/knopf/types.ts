import type { KnopfView, Pair, Step, Thread } from "../../wire/views/knopf";
import type { BoardContext, Scene } from "../context";

export type { KnopfView, Pair, Step, Thread };
export type Context = BoardContext<KnopfView>;
export type GameScene = Scene<KnopfView>;
