import { i18n } from "../../i18n/translator.svelte";
import { defineBoard } from "../context";
import { breakdown } from "./breakdown";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Held from "./Held.svelte";
import Lookup from "./Lookup.svelte";
import Sheet from "./Sheet.svelte";
import { MotsModel } from "./model.svelte";
import { ask, caption, describeMove, motion } from "./texts";
import type { MotsPreview, MotsView } from "./types";

/** Mots de Tête on the page. */
export default defineBoard<MotsModel, MotsView, MotsPreview>({
  model: MotsModel,
  board: Board,
  hand: Hand,
  rolls: true,
  held: Held,
  beside: Sheet,
  ask,
  roller: (view) => view.current,
  askRoll: ({ view, names }) => i18n.text("mots.pad", { name: names[view.current] ?? "" }),
  caption,
  motion,
  describeMove,
  keys: () => [
    ["→ ↓", i18n.text("mots.key.way")],
    ["↵", i18n.text("mots.key.write")],
    ["⌫", i18n.text("mots.key.erase")],
    [i18n.text("mots.key.esc"), i18n.text("mots.key.clear")],
  ],
  breakdown,
  lookup: Lookup,
  turnKey: (view) => `${view.current} ${view.sheet.length}`,
  score: (view, seat) => String(view.scores[seat]),
});
