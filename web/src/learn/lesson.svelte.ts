import type { BoardContext, MovePreview, ShownPly } from "../boards/context";
import { i18n } from "../i18n/translator.svelte";
import { previewOf } from "../lib/puzzleContext.svelte";
import { keepLesson } from "../lib/lessons.svelte";
import { prefersReducedMotion } from "../lib/reducedMotion";
import { sound } from "../lib/sound.svelte";
import { http, RequestError } from "../wire/http";
import type { ErrorInfo, Json, LessonFrame, LessonStep, Turn } from "../wire/types";

const BREATH = 850; // ms between two things that happen one after the other
const RULE = / \[[A-Z]{2}-\d+\]$/;

/** One step of a lesson, as a board sees it: a table where the reader plays, and the server judges every move by the rules. */
export class LessonContext implements BoardContext {
  readonly game: string;
  readonly viewpoint: number;
  readonly names: readonly string[];
  readonly colours: readonly (readonly string[])[];
  readonly reducedMotion = prefersReducedMotion();
  readonly ownDice = false;
  readonly teaching = true;
  readonly showMoves = false;
  readonly error: ErrorInfo | null = null;
  private frame = $state.raw<LessonFrame>({ view: null, turn: { kind: "roll" }, moves: null, ply: null });
  last = $state.raw<ShownPly[]>([]);
  pending = $state<string | null>(null);
  /** Something happens that the reader only watches. */
  private watching = $state(false);
  done = $state(false);
  /** What is said of the last move; before the first one, what to do. */
  said = $state("");
  /** Whether that is about a move that did not do. */
  missed = $state(false);
  /** The moves of the reader. */
  made = $state.raw<string[]>([]);
  private asked = $state<string | null>(null);
  private closed = false;

  constructor(
    readonly step: LessonStep,
    private readonly seed: number,
  ) {
    this.game = step.game;
    this.viewpoint = step.seat;
    this.colours = step.colours;
    this.names = Array.from({ length: step.seats }, (_, seat) => i18n.text(seat === step.seat ? "seat.me" : "seat.computer"));
    this.frame = step.frames[0] ?? this.frame;
    void this.show(step.frames.slice(1));
  }

  readonly view = $derived.by<Json>(() => this.frame.view);
  readonly turn = $derived.by<Turn>(() => this.frame.turn);
  readonly prompted = $derived.by(
    () =>
      !this.done &&
      !this.watching &&
      this.pending === null &&
      this.frame.turn.kind === "decide" &&
      this.frame.turn.seats.includes(this.viewpoint),
  );
  readonly moves = $derived.by(() => (this.prompted ? this.frame.moves : null));
  /** The move that the finger shows: that of the step, or one that the reader asked for. */
  readonly hint = $derived.by(() => (this.prompted ? (this.step.show ?? this.asked) : null));

  play(move: string): void {
    if (!this.prompted) return;
    this.pending = move;
    void this.send(move);
  }

  private async send(move: string): Promise<void> {
    const { game, step } = this.step;
    try {
      const answer = await http.lessonMove(game, step, { move, moves: this.made, seed: this.seed });
      this.pending = null;
      if (answer.frames.length === 0) return this.miss(answer.say || (answer.error?.text.replace(RULE, "") ?? ""));
      this.missed = false;
      this.made = [...this.made, move];
      this.asked = null;
      await this.show(answer.frames);
      if (answer.done) this.finish(answer.say);
    } catch (problem) {
      this.pending = null;
      this.miss(problem instanceof RequestError ? problem.message : i18n.text("offline"));
    }
  }

  /** Shows a sensible move of the game at the end. */
  async help(): Promise<void> {
    const { game, step } = this.step;
    const made = this.made;
    const found = await http.lessonHint(game, step, { moves: made, seed: this.seed }).catch(() => null);
    if (found && made === this.made) this.asked = found.move;
  }

  private miss(why: string): void {
    this.missed = true;
    this.said = why;
    sound.knock("refused");
  }

  private finish(why: string): void {
    if (this.closed) return;
    this.done = true;
    this.said = why;
    keepLesson(this.game, Math.min(this.step.step + 1, this.step.steps - 1), this.step.last);
    sound.say(this.step.last ? "won" : "turn");
  }

  /** The positions one after the other, with a breath between them. */
  private async show(frames: readonly LessonFrame[]): Promise<void> {
    this.watching = frames.length > 0;
    for (const [at, frame] of frames.entries()) {
      if (at > 0 || frame.ply?.actor !== this.viewpoint) await this.breathe();
      this.frame = frame;
      if (frame.ply) this.last = [...this.last, frame.ply];
    }
    this.watching = false;
  }

  private breathe(): Promise<void> {
    return new Promise((done) => setTimeout(done, this.reducedMotion ? 0 : BREATH));
  }

  async preview(move: string): Promise<MovePreview> {
    const { game, step } = this.step;
    return previewOf(await http.lessonPreview(game, step, { move, moves: this.made, seed: this.seed }));
  }

  roll(): void {
    // the dice roll by themselves here
  }

  /** Nothing more is told: the reader has gone on. */
  close(): void {
    this.closed = true;
  }
}
