import type { AnyBoardKit, BoardContext, MovePreview, PlyScene, ShownPly } from "../boards/context";
import { i18n } from "../i18n/translator.svelte";
import { previewOf } from "../lib/puzzles/puzzleContext.svelte";
import { keepLesson } from "../lib/page/lessons.svelte";
import { pace } from "../lib/device/pace.svelte";
import { Presentation } from "../lib/table/presentation.svelte";
import { prefersReducedMotion } from "../lib/device/reducedMotion";
import { sound } from "../lib/device/sound.svelte";
import { pressOf, timesOf } from "../lib/table/steps";
import { http, RequestError } from "../wire/http";
import type { ErrorInfo, Json, LessonFrame, LessonStep, Turn } from "../wire/types";

const TOLD = 2; // sentences kept
const RULE = / \[[A-Z]{2}-\d+\]$/;

/** A position of the lesson, the plies up to it, and what is said of the step if it ends here. */
interface Shown {
  frame: LessonFrame;
  plies: readonly ShownPly[];
  before: Json;
  end?: string;
}

/**
 * One step of a lesson, as a board sees it: a table where the reader plays, and the server judges every move by the rules.
 * What happens is shown as at a real table: one ply after the other, and the reader presses for the reader's own dice.
 */
export class LessonContext implements BoardContext {
  readonly game: string;
  readonly viewpoint: number;
  readonly names: readonly string[];
  readonly colours: readonly (readonly string[])[];
  readonly ownDice = false;
  readonly teaching = true;
  readonly showMoves = false;
  readonly error: ErrorInfo | null = null;
  private readonly still = prefersReducedMotion();
  private readonly presentation: Presentation<Shown>;
  private newest: Shown;
  pending = $state<string | null>(null);
  sent = $state<string | null>(null);
  done = $state(false);
  /** What is said of the last move. */
  said = $state("");
  /** Whether that is about a move that did not do. */
  missed = $state(false);
  /** The moves of the reader. */
  made = $state.raw<string[]>([]);
  /** What the last plies of the game at the end did, newest last. */
  told = $state.raw<readonly string[]>([]);
  private asked = $state<string | null>(null);
  private closed = false;

  constructor(
    readonly step: LessonStep,
    private readonly seed: number,
    private readonly kit: AnyBoardKit,
    /** The language of what is said. */
    readonly lang: string = i18n.lang,
  ) {
    this.game = step.game;
    this.viewpoint = step.seat;
    this.colours = step.colours;
    this.names = Array.from({ length: step.seats }, (_, seat) => i18n.text(seat === step.seat ? "seat.me" : "seat.computer"));
    this.presentation = new Presentation<Shown>(
      () => pace.tempo,
      (shown) => this.tell(shown),
    );
    const [first, ...others] = step.frames;
    this.newest = { frame: first ?? { view: null, turn: { kind: "roll" }, moves: null, ply: null }, plies: [], before: null };
    this.presentation.reset(this.newest);
    this.show(others);
  }

  private readonly shown = $derived.by(() => this.presentation.shown ?? this.newest);
  readonly view = $derived.by<Json>(() => this.shown.frame.view);
  readonly turn = $derived.by<Turn>(() => this.shown.frame.turn);
  readonly last = $derived.by(() => this.shown.plies);
  readonly moving = $derived.by(() => this.presentation.moving);
  readonly tempo = $derived.by(() => this.presentation.tempo);
  readonly reducedMotion = $derived.by(() => this.still || pace.tempo === 0);
  /** The reader, where the dice wait to be pressed. */
  readonly presser = $derived.by(() => (this.presentation.gate?.kind === "press" ? this.presentation.gate.seat : null));
  readonly idle = $derived.by(() => this.presentation.idle);
  /** What happens before the first move has been shown, and what is to be done can be said. */
  readonly begun = $derived.by(() => this.made.length > 0 || this.idle);
  readonly prompted = $derived.by(
    () => !this.done && this.idle && this.pending === null && this.turn.kind === "decide" && this.turn.seats.includes(this.viewpoint),
  );
  readonly moves = $derived.by(() => (this.prompted ? this.shown.frame.moves : null));
  /** The move that the finger shows: that of the step, or one that the reader asked for. */
  readonly hint = $derived.by(() => (this.prompted ? (this.step.show ?? this.asked) : null));

  /** The dome is pressed. */
  press(): void {
    this.presentation.open();
  }

  play(move: string): void {
    if (!this.prompted) return;
    this.pending = this.sent = move;
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
      this.show(answer.frames, answer.done ? answer.say : undefined);
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

  /** The positions one after the other; after the last one the step may end. */
  private show(frames: readonly LessonFrame[], end?: string): void {
    const yours = [this.viewpoint];
    const steps = frames.map((frame, at) => {
      const { newest } = this;
      const plies = frame.ply ? [...newest.plies, frame.ply] : newest.plies;
      this.newest = { frame, plies, before: newest.frame.view, end: at === frames.length - 1 ? end : undefined };
      const scene = this.sceneOf(this.newest);
      return { position: this.newest, ...timesOf(scene, this.kit, this.still, yours), gate: pressOf(scene, this.kit, yours) };
    });
    this.presentation.push(steps);
  }

  private sceneOf({ frame, plies, before }: Shown): PlyScene {
    return { view: frame.view, viewpoint: this.viewpoint, names: this.names, last: plies, before };
  }

  private tell(shown: Shown): void {
    const told = this.step.last && shown.plies.length ? this.kit.caption?.(this.sceneOf(shown)) : null;
    if (told) this.told = [...this.told, told].slice(-TOLD);
    if (shown.end !== undefined) this.finish(shown.end);
  }

  async preview(move: string): Promise<MovePreview> {
    const { game, step } = this.step;
    return previewOf(await http.lessonPreview(game, step, { move, moves: this.made, seed: this.seed }));
  }

  roll(): void {
    // nobody rolls dice of their own here
  }

  /** Nothing more is told: the reader has gone on. */
  close(): void {
    this.closed = true;
    this.presentation.close();
  }
}
