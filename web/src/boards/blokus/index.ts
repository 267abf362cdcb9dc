import { defineBoard } from "../context";
import { breakdown } from "./breakdown";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Held from "./Held.svelte";
import { BlokusModel } from "./model.svelte";
import Own from "./Own.svelte";
import Shared from "./Shared.svelte";
import { i18n } from "../../i18n/translator.svelte";
import { ask, caption, describeMove, LAID } from "./texts";
import { squaresLeft, type BlokusView } from "./types";

/** Blokus on the page. */
export default defineBoard<BlokusModel, BlokusView>({
  model: BlokusModel,
  board: Board,
  hand: Hand,
  held: Held,
  beside: Shared,
  token: Own,
  ask,
  caption,
  motion: () => LAID,
  describeMove,
  keys: () => [
    ["R", i18n.text("blokus.key.turn")],
    ["F", i18n.text("blokus.key.flip")],
    ["1 – 5", i18n.text("blokus.key.size")],
    [i18n.text("blokus.key.space"), i18n.text("blokus.key.next")],
    ["↵", i18n.text("blokus.key.place")],
  ],
  breakdown,
  counts: ({ outcome }) => (outcome ? null : { word: i18n.text("blokus.left.word"), spoken: i18n.text("blokus.left.word.spoken") }),
  score(view, seat) {
    if (!view.outcome) return String(squaresLeft(view, seat));
    const points = view.points[seat] ?? 0;
    return points < 0 ? `−${-points}` : String(points);
  },
});
