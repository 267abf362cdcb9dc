import type { MovePreview, ShownPly } from "../../context";
import type { BlokusView, Colour, Context, Lying } from "../types";
import { i18n, type Phrase } from "../../../i18n/translator.svelte";
import { http, RequestError } from "../../../wire/http";
import type { BoardHint, InspectedBoard, PuzzleInfo, ErrorInfo, Turn } from "../../../wire/types";
import { prefersReducedMotion } from "../../../lib/device/reducedMotion";
import { keepProgress, progress } from "../../../lib/puzzles/puzzleProgress";
import { pieceName } from "../texts";
import { DRAWN, PHRASES } from "./refusals";
import { COLOURS, puzzleView } from "./puzzleView";

const REST = 700; // ms after a piece before the server is asked whether the board can still be solved
const STEPS = 3; // of a hint: the piece, the area, the placement
export type LampLight = "yes" | "no" | "unknown" | "asking";
/** A puzzle on this page. The server decides what is legal; boards see it as a table where one seat plays all colours. */
export class PuzzleSession implements Context {
  readonly game = "blokus";
  readonly viewpoint = 0;
  readonly turn: Turn = { kind: "decide", seats: [0] };
  readonly names: readonly string[] = [""];
  readonly colours: readonly (readonly string[])[] = [COLOURS];
  readonly ownDice = false;
  readonly reducedMotion = prefersReducedMotion();
  private lines = $state.raw<string[]>([]);
  private looked = $state.raw<InspectedBoard | null>(null);
  colour = $state<Colour>("blue");
  pending = $state<string | null>(null);
  error = $state.raw<ErrorInfo | null>(null);
  last = $state.raw<ShownPly[]>([]);
  showMoves = $state(false);
  /** A remark about the last gesture. */
  note = $state("");
  seconds = $state(0);
  hints = $state(0);
  private found = $state.raw<BoardHint | null>(null);
  private step = $state(0);
  lamp = $state<LampLight>("yes");
  /** The last board that could be solved, as far as that is known. */
  private solvable = $state.raw<readonly string[] | null>(null);
  private past = $state.raw<string[][]>([]);
  private future = $state.raw<string[][]>([]);
  private resting: ReturnType<typeof setTimeout> | undefined;
  private asking = false;
  private giveUp: (() => void) | null = null;
  private steps: Promise<void> = Promise.resolve();
  private turns = 0;
  /** The last completion that the server found: as long as all pieces are part of it, the board can be solved. */
  private completion: string | null = null;
  private readonly clock: ReturnType<typeof setInterval>;

  constructor(
    readonly key: string,
    readonly info: PuzzleInfo,
    private readonly given: readonly string[] = [],
  ) {
    const kept = progress(key);
    this.seconds = kept?.seconds ?? 0;
    this.hints = kept?.hints ?? 0;
    this.clock = setInterval(() => this.tick(), 1000);
    void this.lay(kept?.lines ?? [...given]).then((ok) => ok || this.lay([...given]));
  }

  readonly loaded = $derived(this.looked !== null);
  readonly done = $derived(this.looked?.done ?? false);
  readonly prompted = $derived(this.loaded && !this.done && this.pending === null);
  readonly moves = $derived(this.prompted ? (this.looked?.moves ?? null) : null);
  readonly left = $derived(this.looked?.missing.length ?? 0);
  /** The colour whose turn it is, where the colours take turns. */
  readonly due = $derived(this.looked?.due ?? null);
  readonly canUndo = $derived(this.past.length > 0);
  readonly canRedo = $derived(this.future.length > 0);
  /** Nothing can be done from here, and it is known from where it could. */
  readonly stuck = $derived(this.lamp === "no" && this.solvable !== null);
  /** How far the hint has been given away: the piece, the area, the placement. */
  readonly hintStep = $derived(this.found ? this.step : 0);
  readonly hinted = $derived(this.found);
  readonly hint = $derived(this.found && this.step === STEPS && this.found.piece.colour === this.colour ? this.found.placement : null);
  readonly text = $derived.by(() => this.written(this.lines));
  readonly view = $derived.by(() => this.currentView());

  leftOf(colour: Colour): number {
    return this.looked?.missing.filter((each) => each.colour === colour).length ?? 0;
  }

  play(move: string): void {
    this.pending = move;
    void this.lay([...this.lines, `${this.colour} ${move}`], true).then((ok) => {
      this.pending = null;
      if (ok) this.last = [{ actor: 0, text: move }];
    });
  }

  async preview(move: string): Promise<MovePreview> {
    const answer = await http.look(`${this.text}${this.colour} ${move}\n`, this.colour);
    if (answer.kind === "refused-board") return { ok: false, error: this.spoken(answer.error), details: {} };
    return { ok: true, details: {} };
  }

  roll(): void {
    // there are no dice here
  }

  /** Takes the piece on a square back; its squares, if it let go. */
  async lift(cell: string): Promise<string | null> {
    const line = this.lines.find((each) => each.split(" ")[1]?.split(",").includes(cell));
    if (!line || !this.prompted) return null;
    if (this.given.includes(line)) return this.say("puzzles.given");
    const [colour, cells] = line.split(" ") as [Colour, string];
    const free = await this.lay(
      this.lines.filter((each) => each !== line),
      true,
      colour,
    );
    return free ? cells : this.say("puzzles.held");
  }

  async choose(colour: Colour): Promise<void> {
    await this.lay(this.lines, false, colour);
  }

  /** The next colour that has pieces left. */
  async nextColour(): Promise<void> {
    const from = COLOURS.indexOf(this.colour);
    const round = [...COLOURS.slice(from + 1), ...COLOURS.slice(0, from)];
    const next = round.find((colour) => this.leftOf(colour) > 0);
    if (next) await this.choose(next);
  }

  undo(): void {
    this.travel("past", "future");
  }

  redo(): void {
    this.travel("future", "past");
  }

  private travel(from: "past" | "future", to: "past" | "future"): void {
    this.next(async () => {
      const lines = this[from].at(-1);
      if (!lines) return;
      this[to] = [...this[to], this.lines];
      this[from] = this[from].slice(0, -1);
      await this.lay(lines);
    });
  }

  /** What comes quickly one after the other is done one after the other, each on the board that the last one left. */
  private next(step: () => Promise<void>): Promise<void> {
    this.steps = this.steps.then(step, step);
    return this.steps;
  }

  async restart(): Promise<void> {
    this.seconds = this.hints = 0;
    await this.lay([...this.given], true);
  }

  /** Back to the last board that could be solved. */
  async unstick(): Promise<void> {
    if (this.solvable) await this.lay([...this.solvable], true);
  }

  /** A little more of the next piece is given away. */
  askHint(): Promise<void> {
    return this.next(() => this.giveHint());
  }

  /** Nobody waits for the hint any more; its answer, if one comes, is not shown. */
  stopHint(): void {
    this.giveUp?.();
  }

  private async giveHint(): Promise<void> {
    if (!this.found) {
      const stopped = new Promise<null>((resolve) => (this.giveUp = () => resolve(null)));
      const asked = http.puzzleHint(this.text, this.completion).catch(() => ({ hint: null, none: "unknown" as const }));
      const answer = await Promise.race([asked, stopped]);
      if (!answer) return;
      const { hint, none } = answer;
      if (!hint) return void this.say(none === "no" ? "puzzles.hint.no" : "puzzles.hint.unknown");
      this.found = hint;
      this.step = 0;
    }
    if (this.step === STEPS) return;
    this.step += 1;
    this.hints += 1;
    this.keep();
    if (this.found.piece.colour !== this.colour) await this.choose(this.found.piece.colour);
  }

  /** Lays what stands in a file, if it is of this puzzle and obeys its rules. */
  async read(text: string): Promise<void> {
    const lines = text
      .split("\n")
      .map((line) => line.replace(/#.*/, "").trim())
      .filter((line) => line !== "");
    const [heading, ...pieces] = lines;
    if (heading !== `puzzle ${this.info.name} ${this.info.level}` || !this.given.every((line) => pieces.includes(line)))
      return void this.say("puzzles.upload.other");
    await this.lay(pieces, true);
  }

  close(): void {
    clearInterval(this.clock);
    clearTimeout(this.resting);
    this.keep();
  }

  keep(): void {
    if (!this.looked) return;
    const { seconds, hints, done } = this;
    const laid = this.lines.length - this.given.length;
    keepProgress(this.key, { lines: this.lines, seconds, hints, done, laid, left: this.left, at: Date.now() });
  }

  private written(lines: readonly string[]): string {
    return [`puzzle ${this.info.name} ${this.info.level}`, ...lines, ""].join("\n");
  }

  /** Sends a board to the server and shows it, with a colour in the hand, if it obeys the rules; `undoable`: a step that can be undone. */
  private async lay(lines: string[], undoable = false, colour = this.colour): Promise<boolean> {
    const text = this.written(lines);
    const turn = ++this.turns;
    try {
      let answer = await http.look(text, colour);
      const next = answer.kind === "inspected-board" && !answer.done ? another(answer, colour) : null;
      if (next) answer = await http.look(text, next);
      if (turn !== this.turns) return false; // the reader was faster than the server
      this.error = answer.kind === "refused-board" ? this.spoken(answer.error) : null;
      if (answer.kind === "refused-board") return false;
      this.colour = next ?? colour;
      this.show(answer, undoable);
      return true;
    } catch (problem) {
      if (!(problem instanceof RequestError)) throw problem;
      this.note = problem.error.text;
      return false;
    }
  }

  private show(answer: InspectedBoard, undoable: boolean): void {
    const lines = answer.text.trimEnd().split("\n").slice(1);
    const changed = lines.join() !== this.lines.join();
    if (undoable && this.looked) {
      this.past = [...this.past, this.lines];
      this.future = [];
    }
    this.looked = answer;
    if (!changed) return;
    this.lines = lines;
    this.last = [];
    this.found = null;
    this.note = "";
    this.keep();
    this.askLamp();
  }

  private askLamp(): void {
    clearTimeout(this.resting);
    const known = new Set(this.completion?.split("\n") ?? this.given);
    this.lamp = this.done || this.lines.every((line) => known.has(line)) ? "yes" : "asking";
    if (this.lamp === "yes") this.solvable = this.lines;
    if (this.lamp === "asking") this.resting = setTimeout(() => void this.lightLamp(), REST);
  }

  /** One request at a time: a fast player gets an answer about the last board. */
  private async lightLamp(): Promise<void> {
    if (this.asking) return;
    const { text } = this;
    this.asking = true;
    const answer = await http.solvable(text, this.completion).catch(() => null);
    this.completion = answer?.completion ?? this.completion;
    this.asking = false;
    if (text !== this.text) return this.askLamp();
    this.lamp = answer?.solvable ?? "unknown";
    if (this.lamp === "yes") this.solvable = this.lines;
  }

  private tick(): void {
    if (!this.loaded || this.done || document.visibilityState !== "visible") return;
    this.seconds += 1;
    if (this.seconds % 5 === 0) this.keep();
  }

  private say(phrase: Phrase): null {
    this.note = i18n.text(phrase);
    return null;
  }

  private spoken(error: ErrorInfo): ErrorInfo {
    const { code, details } = error;
    const phrase = PHRASES[code];
    const colour = String(details.colour ?? "");
    const larger = details.larger ? pieceName(String(details.larger), colour as Colour) : "";
    const named = { ...details, piece: larger, colour: i18n.term(colour) };
    return { ...error, code: DRAWN[code] ?? code, text: phrase ? i18n.text(phrase, named) : error.text };
  }

  private currentView(): BlokusView {
    const lying = this.lines.map((line): Lying => {
      const [colour, cells] = line.split(" ") as [Colour, string];
      return { colour, cells, given: this.given.includes(line) };
    });
    const area = this.found && this.step === 2 ? this.found.area : null;
    return puzzleView(this.info, { lying, missing: this.looked?.missing ?? [], colour: this.colour, area });
  }
}

/** Another colour, if it is the turn of another or this one has nothing left. */
function another(answer: InspectedBoard, colour: Colour): Colour | null {
  if (answer.due) return answer.due === colour ? null : answer.due;
  const left = new Set(answer.missing.map((each) => each.colour));
  return left.has(colour) ? null : (COLOURS.find((each) => left.has(each)) ?? null);
}
