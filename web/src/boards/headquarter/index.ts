import { i18n } from "../../i18n/translator.svelte";
import type { Seat } from "../../wire/types";
import { defineBoard } from "../context";
import { breakdown } from "./breakdown";
import Board from "./Board.svelte";
import Bust from "./Bust.svelte";
import Hand from "./Hand.svelte";
import { HeadquarterModel } from "./model.svelte";
import OtherSide from "./OtherSide.svelte";
import { ask, caption, describeMove, motion } from "./texts";
import type { HeadquarterView } from "./types";

/** One's points in advance and one's own colours so far; the other's stay a secret until the end, when blackouts count too. */
function score(view: HeadquarterView, seat: Seat): string | null {
  if (view.outcome) return String(view.outcome.points[seat] ?? 0);
  return view.seat === seat && view.score ? String(view.score.head_start + view.score.cubes) : null;
}

export default defineBoard<HeadquarterModel, HeadquarterView>({
  model: HeadquarterModel,
  board: Board,
  hand: Hand,
  rolls: true,
  beside: OtherSide,
  token: Bust,
  ask,
  askRoll: ({ view, names }) => i18n.text("headquarter.pad", { name: names[view.mover ?? 0] ?? "" }),
  caption,
  motion,
  describeMove,
  keys: () => [
    ["R", i18n.text("headquarter.key.turn")],
    ["X", i18n.text("headquarter.key.swap")],
    ["T", i18n.text("headquarter.key.cycle")],
  ],
  breakdown,
  score,
});
