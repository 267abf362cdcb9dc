import { i18n } from "../../../i18n/translator.svelte";
import type { DayResults } from "../../../lib/puzzles/day.svelte";
import { previewOf, PuzzleContext } from "../../../lib/puzzles/puzzleContext.svelte";
import { http } from "../../../wire/http";
import type { Json, Turn, DailyWords } from "../../../wire/types";
import type { MovePreview, ShownPly } from "../../context";

/** The day's word game: every word goes to the server, which rolls the day's dice. */
export class DailyWordsContext extends PuzzleContext {
  readonly game = "mots";
  readonly viewpoint = 0;
  readonly moves = null;
  readonly hint = null;
  readonly colours = [["red"]];
  readonly lexicon: string;
  private written: string[] = [];
  shown = $state.raw<DailyWords | null>(null);
  /** Whether the computer is playing the same game, to compare. */
  comparing = $state(false);

  constructor(private readonly results: DayResults) {
    super();
    this.lexicon = results.words?.lexicon ?? i18n.wordList;
    void this.resume(results.words?.moves ?? []);
  }

  readonly names = $derived.by(() => [i18n.text("day.you")]);
  readonly view = $derived.by((): Json => this.shown?.view ?? null);
  readonly turn = $derived.by((): Turn => this.shown?.turn ?? { kind: "roll" });
  readonly last = $derived.by((): ShownPly[] => this.shown?.plies ?? []);
  readonly left = $derived.by(() => this.shown?.left ?? 0);
  readonly prompted = $derived.by(() => this.shown !== null && this.left > 0 && this.pending === null);

  play(move: string): void {
    this.pending = move;
    void this.go([...this.written, move]).finally(() => (this.pending = null));
  }

  async preview(move: string): Promise<MovePreview> {
    const shown = await http.dayWords(this.results.day, this.lexicon, this.written, move);
    return shown.preview ? previewOf(shown.preview) : { ok: true, details: {} };
  }

  /** Words that the server refuses, kept by an older version of the page, begin the day again. */
  private async resume(moves: string[]): Promise<void> {
    await this.go(moves).catch(() => this.go([]));
  }

  private async go(moves: string[]): Promise<void> {
    const shown = await http.dayWords(this.results.day, this.lexicon, moves);
    this.shown = shown;
    this.written = moves;
    const { computer } = this.results.words ?? {};
    if (moves.length > 0) this.results.keepWords({ lexicon: this.lexicon, moves, points: shown.points, over: shown.left === 0, computer });
    if (shown.left === 0 && computer === undefined) void this.compare();
  }

  private async compare(): Promise<void> {
    this.comparing = true;
    const played = await http.computerWords(this.results.day, this.lexicon).catch(() => null);
    this.comparing = false;
    if (played && this.results.words) this.results.keepWords({ ...this.results.words, computer: played.points });
  }
}
