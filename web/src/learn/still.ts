import type { BoardContext, MovePreview } from "../boards/context";
import type { Json, LessonPicture, Turn } from "../wire/types";

/** A position that is only looked at; what could be chosen in it is marked as for the one who has to move. */
export class StillContext implements BoardContext {
  readonly last = [];
  readonly pending = null;
  readonly error = null;
  readonly showMoves = false;
  readonly hint = null;
  readonly reducedMotion = true;
  readonly ownDice = false;
  readonly moves = null;
  readonly prompted: boolean;
  readonly view: Json;
  readonly viewpoint: number;
  readonly turn: Turn;
  readonly colours: readonly (readonly string[])[];
  readonly names: readonly string[];

  constructor(
    readonly game: string,
    picture: LessonPicture,
  ) {
    this.view = picture.view;
    this.viewpoint = picture.seat;
    this.turn = picture.turn;
    this.colours = picture.colours;
    this.names = Array.from({ length: picture.seats }, () => "");
    this.prompted = picture.turn.kind === "decide";
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
