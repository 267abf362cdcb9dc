import type { BoardKit } from "../context";
import { breakdown } from "./breakdown";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Held from "./Held.svelte";
import Sheet from "./Sheet.svelte";
import { MotsModel } from "./model.svelte";
import type { MotsView } from "./view";
import { ask, caption, describeMove } from "./texts";

/** Mots de Tête on the page. */
const kit: BoardKit<MotsModel> = {
  model: MotsModel,
  board: Board,
  hand: Hand,
  rolls: true,
  held: Held,
  beside: Sheet,
  ask,
  caption,
  describeMove,
  breakdown,
  score: (view, seat) => String((view as unknown as MotsView).scores[seat]),
};
export default kit;
