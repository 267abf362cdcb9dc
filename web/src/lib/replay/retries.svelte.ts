import type { MovePreview } from "../../boards/context";
import { http } from "../../wire/http";
import type { BestMovePosition, MoveVerdict, Seat, TableMessage } from "../../wire/types";
import { troubleText } from "../page/trouble";
import { seatName } from "../table/names";
import { type Mistake, noteFound } from "./mistakes";
import { PositionContext, previewOf } from "../puzzles/puzzleContext.svelte";

/** What a try was: the best, good, better than the move of the game but not good, not better, or that very move. */
export type TryMark = "best" | "good" | "better" | "missed" | "same";

export interface Try {
  move: string;
  mark: TryMark;
  verdict: MoveVerdict | null;
}

/** How a try compares with the best move and with the one that was played. */
export function markOf(tried: MoveVerdict, played: MoveVerdict): TryMark {
  if (tried.verdict === "best" || tried.verdict === "good") return tried.verdict;
  return tried.verdict === "inaccuracy" && played.verdict === "mistake" ? "better" : "missed";
}

/** The position before a mistake: one tries until a good move is found, or asks for the best. */
export class RetryContext extends PositionContext {
  /** The last try. */
  answer = $state.raw<Try | null>(null);
  /** The best move, once it was asked for. */
  best = $state.raw<string | null>(null);
  tries = $state(0);
  trouble = $state("");
  /** Whether the move of the game is drawn on the board. */
  showPlayed = $state(false);
  /** What is drawn is never offered to be played. */
  readonly teaching = true;
  private asked: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly table: TableMessage,
    readonly mistake: Mistake,
    shown: BestMovePosition,
  ) {
    super(shown);
  }

  readonly names = $derived.by(() => this.table.seats.map(seatName));
  readonly found = $derived.by(() => this.answer?.mark === "best" || this.answer?.mark === "good");
  readonly over = $derived.by(() => this.found || this.best !== null);
  readonly hint = $derived.by(() => {
    if (this.showPlayed) return this.mistake.played.move;
    return this.best ?? (this.found ? (this.answer?.move ?? null) : null);
  });

  play(move: string): void {
    if (this.over || this.pending) return;
    if (move === this.mistake.played.move) return this.tried({ move, mark: "same", verdict: null });
    this.pending = move;
    this.trouble = "";
    void http
      .tryMove(this.table.table, this.mistake.ply, move)
      .then(
        (verdict) => this.tried({ move, mark: markOf(verdict, this.mistake.played), verdict }),
        (problem: unknown) => (this.trouble = troubleText(problem)),
      )
      .finally(() => (this.pending = null));
  }

  /** Shows what the computer would have played. */
  async reveal(): Promise<void> {
    this.trouble = "";
    const asked = http.analysis(this.table.table, this.mistake.ply, new AbortController().signal);
    const found = await asked.catch((problem: unknown) => void (this.trouble = troubleText(problem)));
    this.best = found?.best[0]?.move ?? null;
    this.showPlayed = false;
  }

  /** One question after the other: the server refuses a visitor who asks several at once. */
  preview(move: string): Promise<MovePreview> {
    const ask = () => http.previewDecision(this.table.table, this.mistake.ply, move).then(previewOf);
    const answer = this.asked.then(ask, ask);
    this.asked = answer;
    return answer;
  }

  private tried(answer: Try): void {
    this.answer = answer;
    this.showPlayed = false;
    this.tries += 1;
  }
}

/** The mistakes of one seat in a finished game, one after the other. */
export class Retries {
  at = $state(0);
  current = $state.raw<RetryContext | null>(null);
  trouble = $state("");
  /** For every mistake that was dealt with, whether a good move was found without being shown the best. */
  results = $state.raw<Readonly<Record<number, boolean>>>({});

  constructor(
    readonly table: TableMessage,
    readonly seat: Seat,
    readonly mistakes: readonly Mistake[],
  ) {
    void this.open();
  }

  readonly over = $derived.by(() => this.at >= this.mistakes.length);
  readonly found = $derived.by(() => Object.values(this.results).filter(Boolean).length);

  /** Notes how it went, and goes to the next one. */
  next(): void {
    this.note();
    this.at += 1;
    void this.open();
  }

  /** From the first one again. */
  restart(): void {
    this.results = {};
    this.at = 0;
    void this.open();
  }

  /** A good move that was found is kept even if the page is left now. */
  note(): void {
    const shown = this.current;
    if (!shown?.over || shown.mistake.ply in this.results) return;
    const alone = shown.found && shown.best === null;
    this.results = { ...this.results, [shown.mistake.ply]: alone };
    if (alone) noteFound(this.table.table, this.seat, shown.mistake.ply);
  }

  private async open(): Promise<void> {
    const mistake = this.mistakes[this.at];
    this.current = null;
    if (!mistake) return;
    this.trouble = "";
    const shown = await http
      .decision(this.table.table, mistake.ply)
      .catch((problem: unknown) => void (this.trouble = troubleText(problem)));
    if (shown && this.mistakes[this.at] === mistake) this.current = new RetryContext(this.table, mistake, shown);
  }
}
