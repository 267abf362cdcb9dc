import type { MovePreview, BoardContext, ShownPly } from "../../boards/context";
import type { BestMovePosition, ErrorInfo, Json, PreviewResult, Turn } from "../../wire/types";
import { prefersReducedMotion } from "../device/reducedMotion";

export function previewOf({ ok, error, details }: PreviewResult): MovePreview {
  return ok || !error ? { ok: true, details } : { ok: false, error, details };
}

/** What puzzles on a game's own board have in common: one seat is prompted, and no dice are entered. */
export abstract class PuzzleContext implements BoardContext {
  abstract readonly game: string;
  abstract readonly view: Json;
  abstract readonly turn: Turn;
  abstract readonly prompted: boolean;
  abstract readonly moves: readonly string[] | null;
  abstract readonly last: readonly ShownPly[];
  abstract readonly names: readonly string[];
  abstract readonly colours: readonly (readonly string[])[];
  abstract readonly viewpoint: number;
  abstract readonly hint: string | null;
  pending = $state<string | null>(null);
  error = $state.raw<ErrorInfo | null>(null);
  showMoves = $state(false);
  readonly reducedMotion = prefersReducedMotion();
  readonly ownDice = false;

  abstract play(move: string): void;
  abstract preview(move: string): Promise<MovePreview>;

  roll(): void {
    // no dice are entered here
  }
}

/** One position in which a good move is looked for. */
export abstract class PositionContext extends PuzzleContext {
  readonly game: string;
  readonly view: Json;
  readonly turn: Turn;
  readonly moves: readonly string[] | null;
  readonly last: readonly ShownPly[];
  readonly colours: readonly (readonly string[])[];
  readonly viewpoint: number;
  protected readonly seats: number;

  constructor(shown: BestMovePosition) {
    super();
    this.game = shown.game;
    this.view = shown.view;
    this.turn = shown.turn;
    this.moves = shown.moves;
    this.last = shown.plies;
    this.colours = shown.colours;
    this.viewpoint = shown.seat;
    this.seats = shown.seats;
  }

  /** After the answer the board still shows what could be played: the best move is drawn on it. */
  readonly prompted = $derived.by(() => this.pending === null);
}
