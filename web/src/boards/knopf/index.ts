import { defineBoard } from "../context";
import { breakdown } from "./breakdown";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Held from "./Held.svelte";
import Legend from "./Legend.svelte";
import { KnopfModel } from "./model.svelte";
import { ask, caption, describeMove, motion } from "./texts";
import type { KnopfView } from "./types";

/** Kopf oder Knopf on the page. */
export default defineBoard<KnopfModel, KnopfView>({
  model: KnopfModel,
  board: Board,
  hand: Hand,
  held: Held,
  beside: Legend,
  ask,
  caption,
  motion,
  describeMove,
  breakdown,
  turnKey: (view) => String(view.asked),
  captured: (before, after) => after.removed.some((count, seat) => count > before.removed[seat as 0 | 1]),
  score: (view, seat) => String(view.removed[seat as 0 | 1]),
});
