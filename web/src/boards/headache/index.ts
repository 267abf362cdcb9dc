import { defineBoard } from "../context";
import { breakdown } from "./breakdown";
import { captured } from "./captured";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Held from "./Held.svelte";
import { HeadacheModel } from "./model.svelte";
import { i18n } from "../../i18n/translator.svelte";
import { ask, askRoll, caption, describeMove, motion, popper, where } from "./texts";
import type { HeadacheView } from "./types";

export default defineBoard<HeadacheModel, HeadacheView>({
  model: HeadacheModel,
  board: Board,
  hand: Hand,
  rolls: true,
  held: Held,
  ask,
  askRoll,
  roller: (view) => view.asked,
  caption,
  motion,
  where,
  presser: popper,
  askPress: () => i18n.text("headache.ask.press"),
  describeMove,
  keys: () => [["← →", i18n.text("headache.keys")]],
  breakdown,
  turnKey: (view) => view.turns,
  captured,
  score: (view, seat) => String(view.topped[seat] ?? 0),
});
