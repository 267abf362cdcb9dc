import type { BoardContext, MovePreview, PlyScene, ShownPly } from "../../boards/context";
import type { Json, Moment, Turn } from "../../wire/types";

/** Who sits where, as boards and captions want to know it. */
export interface Sitting {
  game: string;
  names: readonly string[];
  colours: readonly (readonly string[])[];
}

/** A moment of a story on the board: the position after a move as whoever moved saw it, only to be looked at. */
export class MomentContext implements BoardContext {
  readonly prompted = false;
  readonly readOnly = true;
  readonly moves = null;
  readonly pending = null;
  readonly error = null;
  readonly showMoves = false;
  readonly hint = null;
  readonly reducedMotion = true;
  readonly ownDice = false;
  readonly game: string;
  readonly viewpoint: number | null;
  readonly names: readonly string[];
  readonly colours: readonly (readonly string[])[];
  readonly view: Json;
  readonly turn: Turn;
  readonly last: readonly ShownPly[];
  readonly scene: PlyScene;

  constructor({ game, names, colours }: Sitting, { view, before, turn, last }: Moment) {
    const mover = last.at(-1)?.actor;
    this.game = game;
    this.viewpoint = typeof mover === "number" ? mover : null;
    this.names = names;
    this.colours = colours;
    this.view = view;
    this.turn = turn;
    this.last = last;
    this.scene = { view, viewpoint: this.viewpoint, names, last: last.slice(-1), before };
  }

  play(): void {
    // a picture cannot be played
  }

  roll(): void {
    // nor are there dice
  }

  preview(): Promise<MovePreview> {
    return Promise.resolve({ ok: true, details: {} });
  }
}
