/** What waits for the reader before a step is shown: a dome to be pressed, or the end of a last look. */
export type Gate = { kind: "press"; seat: number } | { kind: "look"; most: number };

/** One thing to be seen: the position after a ply, how long the board moves, and how long it is left to be read. Times are in ms at the calm speed. */
export interface Step<Position> {
  position: Position;
  motion: number;
  breath: number;
  /** Shown without waiting for the breath before it: a move of our own. */
  own?: boolean;
  gate?: Gate | null;
  /** What is shown while the gate is closed; else it is what was shown before. */
  held?: Position;
}

const HASTE = 6; // steps waiting, from which on each takes less time
const HURRIED = 0.6;
const MOST = 16; // steps waiting; of more, only the newest are shown one by one
const NEWEST = 6;

/**
 * Between what is known of a game and what is seen of it: one step after the other, never two at once.
 *
 * A step is shown (the board moves), then told (words and scores follow), then left for a breath. The last one is left at once:
 * whoever has to move may move as soon as everything has been told.
 */
export class Presentation<Position> {
  /** What the board draws. */
  shown = $state.raw<Position | null>(null);
  /** What words and scores speak of: the same, or what was shown before while the board still moves. */
  told = $state.raw<Position | null>(null);
  /** The board is moving. */
  moving = $state(false);
  gate = $state.raw<Gate | null>(null);
  /** How many steps are still to come. */
  waiting = $state(0);
  /** What part of the calm time the step shown takes. */
  tempo = $state(1);

  private queue: Step<Position>[] = [];
  private current: Step<Position> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private breathing = false;

  constructor(
    private readonly pace: () => number,
    private readonly onTold: (position: Position) => void,
    private readonly hidden: () => boolean = () => false,
  ) {}

  /** Everything has been shown and told. */
  readonly idle = $derived(!this.moving && this.gate === null && this.waiting === 0);

  /** Shows and tells a position at once, and forgets what was still to come. */
  jump(position: Position): void {
    this.reset(position);
    this.onTold(position);
  }

  /** Begins anew from a position of which nothing is told. */
  reset(position: Position): void {
    this.halt();
    this.queue = [];
    this.waiting = 0;
    this.current = null;
    this.shown = this.told = position;
  }

  /** Something beside the moves has changed in the newest position. */
  refresh(position: Position): void {
    const last = this.queue.at(-1);
    if (last) last.position = position;
    else if (this.gate && this.current) this.current.position = position;
    else {
      this.shown = position;
      if (!this.moving) this.told = position;
    }
  }

  push(steps: readonly Step<Position>[]): void {
    this.queue.push(...steps);
    if (this.queue.length > MOST) this.queue = this.queue.slice(-NEWEST);
    this.waiting = this.queue.length;
    if (this.hidden()) return this.skipAll();
    if (this.current === null) this.next();
    else if (this.breathing && steps[0]?.own) this.skip();
  }

  /** The reader has pressed, or has seen enough. */
  open(): void {
    if (!this.gate || !this.current) return;
    this.halt();
    this.begin(this.current);
  }

  /** Ends the step being shown; the next one begins. */
  skip(): void {
    if (this.gate?.kind === "look") return this.open();
    if (this.gate) return;
    if (this.moving) this.land();
    if (this.breathing) this.next();
  }

  /** Ends everything that is to be shown, as far as nobody has to press. */
  skipAll(): void {
    if (this.current === null && this.queue.length > 0) this.next();
    for (let left = 2 * MOST; left > 0 && (this.moving || this.breathing || this.gate?.kind === "look"); left--) this.skip();
  }

  close(): void {
    this.halt();
    this.queue = [];
  }

  private next(): void {
    this.halt();
    const step = this.queue.shift() ?? null;
    this.current = step;
    this.waiting = this.queue.length;
    if (!step) return;
    this.tempo = this.pace() * (this.queue.length >= HASTE ? HURRIED : 1);
    const { gate } = step;
    if (!gate || (gate.kind === "look" && gate.most * this.tempo <= 0)) return this.begin(step);
    this.gate = gate;
    if (step.held) this.shown = this.told = step.held;
    if (gate.kind === "look") this.timer = setTimeout(() => this.open(), gate.most * this.tempo);
  }

  private begin(step: Step<Position>): void {
    this.shown = step.position;
    this.moving = true;
    this.after(step.motion, () => this.land());
  }

  private land(): void {
    clearTimeout(this.timer);
    this.moving = false;
    this.told = this.shown;
    if (this.shown !== null) this.onTold(this.shown);
    this.breathing = true;
    this.after(this.current?.breath ?? 0, () => this.next());
  }

  private after(time: number, then: () => void): void {
    const rest = time * this.tempo;
    if (rest <= 0) then();
    else this.timer = setTimeout(then, rest);
  }

  private halt(): void {
    clearTimeout(this.timer);
    this.moving = this.breathing = false;
    this.gate = null;
  }
}
