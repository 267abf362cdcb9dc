import { defineBoard } from "../boards/context";
import type { Json } from "../wire/types";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Held from "./Held.svelte";
import { LayoutModel } from "./model.svelte";

/** The board of a game that has no folder in `boards/`: drawn from the layout that its view declares, or a list of its moves. */
export default defineBoard<LayoutModel, Json>({ model: LayoutModel, board: Board, hand: Hand, held: Held });
