import type { Json } from "../../wire/types";
import type { BoardKit } from "../context";
import { breakdown } from "./breakdown";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Held from "./Held.svelte";
import { HeadacheModel } from "./model.svelte";
import { ask, caption, describeMove } from "./texts";
import type { HeadacheView } from "./view";

const kit: BoardKit<HeadacheModel> = {
  model: HeadacheModel,
  board: Board,
  hand: Hand,
  rolls: true,
  held: Held,
  ask,
  caption,
  describeMove,
  breakdown,
  score: (view: Json, seat) => String((view as unknown as HeadacheView).topped[seat] ?? 0),
};

export default kit;
