import type { Json, Seat } from "../../wire/types";
import type { BoardKit } from "../context";
import { breakdown } from "./breakdown";
import Board from "./Board.svelte";
import Bust from "./Bust.svelte";
import Hand from "./Hand.svelte";
import { HeadquarterModel } from "./model.svelte";
import OtherSide from "./OtherSide.svelte";
import { ask, caption, describeMove } from "./texts";
import type { HeadquarterView } from "./view";

/** One's own colours so far; the other's points stay a secret until the end, when black outs count too. */
function score(json: Json, seat: Seat): string | null {
  const view = json as unknown as HeadquarterView;
  if (view.outcome) return String(view.outcome.points[seat] ?? 0);
  return view.seat === seat && view.score ? String(view.score.cubes) : null;
}

const kit: BoardKit<HeadquarterModel> = { model: HeadquarterModel, board: Board, hand: Hand, rolls: true, beside: OtherSide, token: Bust, ask, caption, describeMove, breakdown, score };

export default kit;
