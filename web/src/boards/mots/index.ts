import type { BoardKit } from "../sitting";
import { account } from "./account";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Held from "./Held.svelte";
import Sheet from "./Sheet.svelte";
import { MotsModel } from "./model.svelte";
import type { MotsView } from "./view";
import { ask, caption, deed } from "./words";

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
  deed,
  account,
  score: (view, seat) => String((view as unknown as MotsView).scores[seat]),
};
export default kit;
