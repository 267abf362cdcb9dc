import type { PuzzleSession } from "./puzzleSession.svelte";
import { squareName, type Square } from "../../squares";
import { BlokusModel } from "../model.svelte";

/** Pieces before they are placed, and pieces taken back: in a puzzle what lies can be picked up again. */
export class PuzzleModel extends BlokusModel {
  constructor(private readonly puzzle: PuzzleSession) {
    super(puzzle);
  }

  override takeFor(at: Square): boolean {
    if (!this.on(at)) return super.takeFor(at);
    void this.puzzle.lift(squareName(at)).then((cells) => cells && this.takeMove(cells));
    return true;
  }
}
