import type { BoardKit } from "../context";
import { breakdown } from "./breakdown";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Held from "./Held.svelte";
import Legend from "./Legend.svelte";
import { KnopfModel } from "./model.svelte";
import type { KnopfView } from "./view";
import { ask, caption, describeMove } from "./texts";

/** Kopf oder Knopf on the page. */
const kit: BoardKit<KnopfModel> = {
  model: KnopfModel,
  board: Board,
  hand: Hand,
  held: Held,
  beside: Legend,
  ask,
  caption,
  describeMove,
  breakdown,
  score: (view, seat) => String((view as unknown as KnopfView).removed[seat as 0 | 1]),
};
export default kit;
