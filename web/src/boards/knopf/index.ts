import { i18n } from "../../i18n/translator.svelte";
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
  keys: () => [
    ["← ↑ ↓ →", i18n.text("knopf.key.walk")],
    [i18n.text("knopf.key.space"), i18n.text("knopf.key.next")],
    ["↵", i18n.text("knopf.key.move")],
  ],
  breakdown,
  turnKey: (view) => String(view.asked),
  captured: (before, after) => after.removed.some((count, seat) => count > before.removed[seat as 0 | 1]),
  score: (view, seat) => String(view.removed[seat as 0 | 1]),
});
