import { sound } from "../../lib/device/sound.svelte";
import type { ErrorInfo } from "../../wire/types";
import type { ShownPly } from "../context";
import { square, squareName, stepped, type Square } from "../squares";
import { inOrder, nextToward, SIZE, type Point } from "./geometry";
import type { Context } from "./types";

interface Choice {
  after: ShownPly | undefined;
  chosen: readonly string[];
  from: string | null;
  to: string | null;
}

/** What is chosen before a step is played: buttons to cut, or a button and where it goes. */
export class KnopfModel {
  readonly context: Context;
  board = $state.raw<SVGSVGElement | null>(null);
  focus = $state.raw<Square>({ column: 1, row: 1 });
  /** Whether the board has the keyboard, so that the square in focus is ringed. */
  ringed = $state(false);
  /** The square the reader looks at, by mouse or keyboard. */
  hover = $state<string | null>(null);
  /** Where a dragged button is, in units of the drawing. */
  aloft = $state.raw<Point | null>(null);
  private choice = $state.raw<Choice>({ after: undefined, chosen: [], from: null, to: null });
  private questions = 0;
  private refused = $state.raw<{ after: ShownPly | undefined; at: string; error: ErrorInfo } | null>(null);

  constructor(context: Context) {
    this.context = context;
  }

  readonly view = $derived.by(() => this.context.view);
  readonly prompted = $derived.by(() => this.context.prompted && this.view.asked === this.context.viewpoint);
  /** The side of the table we sit on; a spectator sits with the mover. */
  readonly side = $derived.by(() => this.context.viewpoint ?? this.view.asked ?? 0);
  readonly step = $derived.by(() => (this.prompted ? this.view.step : null));
  private readonly now = $derived.by(() => this.context.last.at(-1));
  /** A choice is good until somebody moves, and only for what may be chosen. */
  private readonly valid = $derived.by(() => (this.prompted && this.choice.after === this.now ? this.choice : null));
  readonly chosen = $derived.by(() =>
    this.step === "move" ? [] : (this.valid?.chosen ?? []).filter((name) => this.view.choices.includes(name)),
  );
  readonly from = $derived.by(() =>
    this.step === "move" && this.valid?.from && this.valid.from in this.view.hops ? this.valid.from : null,
  );
  readonly ends = $derived.by((): readonly string[] => (this.from ? (this.view.hops[this.from] ?? []) : []));
  readonly to = $derived.by(() => (this.valid?.to && this.ends.includes(this.valid.to) ? this.valid.to : null));
  readonly wrong = $derived.by(() => (this.prompted && this.refused?.after === this.now ? this.refused : null));
  /** The button whose ends are shown before it is picked up: the one looked at. */
  readonly glanced = $derived.by(() =>
    this.step === "move" && !this.from && this.hover && this.hover in this.view.hops ? this.hover : null,
  );

  colour(seat: number): string {
    return this.context.colours[seat]?.[0] ?? (seat === 0 ? "red" : "blue");
  }

  holes(name: string): number {
    const { column, row } = square(name);
    return Number(this.view.holes[SIZE - 1 - row]?.[column] ?? 1);
  }

  /** Whose button stands on a square. */
  owner(name: string): number | null {
    const seat = this.view.buttons.findIndex((own) => own.includes(name));
    return seat < 0 ? null : seat;
  }

  /** A square is pressed: it is chosen, picked up or gone to. `sure` gestures play a hop at once. */
  press(name: string, sure: boolean): void {
    const { step, view } = this;
    this.focus = square(name);
    this.refused = null;
    if (step === "penalty" || step === "strike") this.toggle(name, step);
    else if (step !== "move") return;
    else if (name in view.hops) this.pick(name === this.from ? null : name);
    else if (this.ends.includes(name) && (sure || this.to === name)) this.context.play(`${this.from}-${name}`);
    else if (this.ends.includes(name)) this.set({ to: name });
    else if (this.from) void this.why(name, `${this.from}-${name}`);
  }

  pick(name: string | null): void {
    this.set({ from: name, to: null });
  }

  /** Enter: what is pressed twice is played. */
  enter(name: string): void {
    if (this.chosen.includes(name)) this.play();
    else this.press(name, true);
  }

  /** Whether the main button has something to play. */
  readonly ready = $derived.by(() => {
    if (this.step === "strike") return true;
    return this.step === "penalty" ? this.chosen.length > 0 : this.to !== null;
  });

  /** What the main button plays: with nothing chosen, a strike takes all. */
  play(): void {
    const { step, chosen, view } = this;
    if (!this.ready) return;
    if (step === "penalty") this.context.play(`take ${chosen[0]}`);
    else if (step === "strike") this.strike(chosen.length ? chosen : view.choices);
    else if (step === "move") this.context.play(`${this.from}-${this.to}`);
  }

  strike(names: readonly string[]): void {
    this.context.play(["strike", ...inOrder(names)].join(" "));
  }

  decline(): void {
    this.context.play(this.step === "penalty" ? "leave" : "hold");
  }

  giveBack(): void {
    this.set({ chosen: [], from: null, to: null });
    this.refused = null;
    this.aloft = null;
  }

  /** An arrow key: from end to end while a button is picked up, else from square to square. */
  walk(by: Square): void {
    if (!this.from) return void (this.focus = stepped(this.focus, by, SIZE));
    const next = nextToward(squareName(this.focus), this.ends, by);
    if (next) this.look(next);
  }

  /** The next thing that can be chosen, in order. */
  next(): void {
    const row = inOrder(this.from ? this.ends : this.view.choices);
    const name = row[(row.indexOf(squareName(this.focus)) + 1) % row.length];
    if (name) this.look(name);
  }

  /** A dragged button let go over a square: it counts as a press there. */
  drop(name: string | null, sure: boolean): void {
    this.aloft = null;
    if (!this.from || !name || name === this.from) return;
    if (this.ends.includes(name)) this.press(name, sure);
    else void this.why(name, `${this.from}-${name}`);
  }

  private look(name: string): void {
    this.focus = square(name);
    this.hover = name;
    if (this.ends.includes(name)) this.set({ to: name });
  }

  private toggle(name: string, step: "penalty" | "strike"): void {
    const { chosen } = this;
    if (!this.view.choices.includes(name)) {
      if (this.owner(name) !== null) void this.why(name, `${step === "penalty" ? "take" : "strike"} ${name}`);
    } else if (chosen.includes(name)) this.set({ chosen: chosen.filter((other) => other !== name) });
    else this.set({ chosen: step === "penalty" ? [name] : [...chosen, name] });
  }

  private set(change: Partial<Choice>): void {
    const { chosen, from, to } = this;
    this.choice = { chosen, from, to, ...change, after: this.now };
  }

  /** Asks the server why this is not legal. */
  private async why(at: string, move: string): Promise<void> {
    sound.knock("refused");
    const after = this.now;
    const question = ++this.questions;
    const answer = await this.context.preview(move);
    if (!answer.ok && question === this.questions) this.refused = { after, at, error: answer.error };
  }
}
