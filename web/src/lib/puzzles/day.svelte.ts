import type { MovePreview } from "../../boards/context";
import { i18n } from "../../i18n/translator.svelte";
import { http } from "../../wire/http";
import type { CardRequest, BestMoveResult, BestMovePosition } from "../../wire/types";
import { notePlayed } from "./dayHistory";
import { PositionContext, previewOf } from "./puzzleContext.svelte";
import { recall, remember } from "../device/storage";
import { progress } from "./puzzleProgress";

/** The reader's own date, as the challenge is named after it. */
export function today(): string {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Where the challenge of a day is. */
export const dayPath = (day: string): string => (day === today() ? "/puzzles/today" : `/puzzles/day/${day}`);

/** The way back from one of its items. */
export const dayBack = (day: string): { href: string; text: string } => ({ href: dayPath(day), text: i18n.text("day.back") });

/** What this browser keeps of a day. */
interface Kept {
  words?: { lexicon: string; moves: string[]; points: number; over: boolean; computer?: number };
  board?: boolean;
  bestMoves: Record<string, { move: string } & BestMoveResult>;
}

/** How a day went so far. The board is kept as a puzzle of its own. */
export class DayResults {
  private kept = $state.raw<Kept>({ bestMoves: {} });

  constructor(readonly day: string) {
    const found = recall(`day.${day}`);
    if (found) this.kept = JSON.parse(found) as Kept;
  }

  readonly words = $derived(this.kept.words);

  /** How many items of the day are done. */
  readonly done = $derived.by(
    () => Number(this.kept.words?.over ?? false) + Number(this.kept.board ?? false) + Object.keys(this.kept.bestMoves).length,
  );

  bestMove(game: string): ({ move: string } & BestMoveResult) | undefined {
    return this.kept.bestMoves[game];
  }

  keepWords(words: NonNullable<Kept["words"]>): void {
    this.keep({ ...this.kept, words });
    if (words.over) notePlayed(this.day, today());
  }

  keepBestMove(game: string, move: string, marked: BestMoveResult): void {
    this.keep({ ...this.kept, bestMoves: { ...this.kept.bestMoves, [game]: { move, ...marked } } });
    notePlayed(this.day, today());
  }

  keepBoard(): void {
    this.keep({ ...this.kept, board: true });
    notePlayed(this.day, today());
  }

  /** What goes on the card; the board only if it is done. */
  question(board: string): CardRequest {
    const laid = progress(board);
    const marks = Object.entries(this.kept.bestMoves).map(([game, { mark }]) => [game, mark] as const);
    return {
      day: this.day,
      hints: laid?.done ? laid.hints : 0,
      seconds: laid?.done ? laid.seconds : null,
      words: this.kept.words?.over ? this.kept.words.points : null,
      best_moves: Object.fromEntries(marks),
    };
  }

  private keep(kept: Kept): void {
    this.kept = kept;
    remember(`day.${this.day}`, JSON.stringify(kept));
  }
}

/** The position of a day, with one clearly best move; the first answer counts, and then the best is shown. */
export class BestMoveContext extends PositionContext {
  constructor(
    private readonly results: DayResults,
    shown: BestMovePosition,
  ) {
    super(shown);
  }

  readonly names = $derived.by(() =>
    Array.from({ length: this.seats }, (_, seat) => i18n.text(seat === this.viewpoint ? "day.you" : "day.other")),
  );
  readonly answer = $derived.by(() => this.results.bestMove(this.game) ?? null);
  readonly hint = $derived.by(() => this.answer?.best ?? null);

  play(move: string): void {
    if (this.answer || this.pending) return;
    this.pending = move;
    void http
      .answerBestMove(this.results.day, this.game, move)
      .then(
        (marked) => this.results.keepBestMove(this.game, move, marked),
        () => undefined,
      )
      .finally(() => (this.pending = null));
  }

  async preview(move: string): Promise<MovePreview> {
    return previewOf(await http.previewBestMove(this.results.day, this.game, move));
  }
}
