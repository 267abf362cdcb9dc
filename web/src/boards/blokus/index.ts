import type { BoardKit } from "../context";
import { breakdown } from "./breakdown";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Held from "./Held.svelte";
import { BlokusModel } from "./model.svelte";
import Own from "./Own.svelte";
import type { BlokusView } from "./view";
import { ask, caption, describeMove } from "./texts";

/** Blokus on the page. */
const kit: BoardKit<BlokusModel> = {
  model: BlokusModel,
  board: Board,
  hand: Hand,
  held: Held,
  token: Own,
  ask,
  caption,
  describeMove,
  breakdown,
  score(view, seat) {
    const points = (view as unknown as BlokusView).points[seat] ?? 0;
    return points < 0 ? `−${-points}` : String(points);
  },
};
export default kit;
