import type { MovePreview, PlyScene, BoardContext, ShownPly } from "../../boards/context";
import { http } from "../../wire/http";
import { prefersReducedMotion } from "../device/reducedMotion";
import { seatName } from "../table/names";
import { turnsOf } from "./turns";
import type { Json, Analysis, MoveVerdict, Position, ErrorInfo, Seat, TableMessage, Turn } from "../../wire/types";

/** Milliseconds that a position is shown while the game plays by itself: a roll needs less time than a move. */
const BEAT = { move: 1300, roll: 800 };

/** A move that cost something: the ply after which it is seen, who made it, and the verdict. */
export interface Costly {
  ply: number;
  seat: Seat;
  verdict: MoveVerdict;
}

/** The ply that an address points at: `#12`. */
export function plyOf(hash: string): number | null {
  return /^#\d{1,6}$/.test(hash) ? Number(hash.slice(1)) : null;
}

/** A finished game, position by position; boards see it as a table where no seat is prompted. */
export class Replay implements BoardContext {
  readonly prompted = false;
  readonly readOnly = true;
  readonly moves = null;
  readonly pending = null;
  readonly error: ErrorInfo | null = null;
  readonly showMoves = false;
  readonly reducedMotion = prefersReducedMotion();
  readonly ownDice = false;
  readonly id: string;
  readonly game: string;
  readonly colours: readonly (readonly string[])[];
  plies = $state.raw<Position[]>([]);
  at = $state(0);
  viewpoint = $state<number | null>(null);
  /** Why there is nothing to show. */
  trouble = $state("");
  analyses = $state<Record<number, Analysis>>({});
  private asking = $state.raw<AbortController | null>(null);
  /** Whether something was taken between two views, as the board of the game tells. */
  captured = $state.raw<((before: Json, after: Json) => boolean) | undefined>(undefined);
  /** What tells the turns of the game apart, as its board knows. */
  turnKey = $state.raw<((view: Json) => string | number) | undefined>(undefined);
  /** Whether the game plays by itself. */
  playing = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: TableMessage) {
    this.id = table.table;
    this.game = table.game;
    this.colours = table.seats.map((seat) => seat.colours);
    this.viewpoint = table.yours[0] ?? 0;
    this.loaded = this.load();
  }

  /** Ends when the positions are there, or when it is known that there are none. */
  readonly loaded: Promise<void>;

  readonly position = $derived(this.plies[this.at]);
  readonly view = $derived<Json>(this.position?.view ?? null);
  readonly turn = $derived<Turn>(this.position?.turn ?? { kind: "roll" });
  readonly last = $derived(
    this.plies
      .slice(Math.max(1, this.at - 8), this.at + 1)
      .map((ply): ShownPly => ({ actor: ply.actor ?? "chance", text: ply.move ?? "" })),
  );
  /** The view before the last ply. */
  readonly before = $derived<Json>(this.plies[this.at - 1]?.view ?? null);
  /** The analysis of the position shown, if there is one yet. */
  readonly analysis = $derived(this.analyses[this.at]);
  /** The move made next, to be held against what the computer would have made. */
  readonly next = $derived(this.plies[this.at + 1]?.move ?? null);
  /** Which of its ideas is drawn on the board: the best, or the one that was chosen. */
  idea = $state(0);
  readonly hint = $derived(this.analysis?.best[this.idea]?.move ?? this.analysis?.best[0]?.move ?? null);

  /** The turn of every ply. */
  readonly turns = $derived(turnsOf(this.plies, this.turnKey));

  /** The names of the seats in the reader's language. */
  get names(): readonly string[] {
    return this.table.seats.map(seatName);
  }

  go(to: number): void {
    this.at = Math.min(Math.max(0, to), this.plies.length - 1);
    this.idea = 0;
  }

  /** Plays the game from here on, or from the start if this is the end; stops if it is playing. */
  toggle(): void {
    if (this.playing) return this.pause();
    if (this.at >= this.plies.length - 1) this.go(0);
    this.playing = true;
    this.wait();
  }

  pause(): void {
    clearTimeout(this.timer);
    this.playing = false;
  }

  private wait(): void {
    this.timer = setTimeout(() => this.step(), this.position?.actor === "chance" ? BEAT.roll : BEAT.move);
  }

  private step(): void {
    this.go(this.at + 1);
    if (this.at < this.plies.length - 1) this.wait();
    else this.pause();
  }

  /** The plies with which something was taken. */
  readonly captures = $derived.by(() => {
    const taken = this.captured;
    return taken
      ? this.plies.flatMap((ply, index) => (index > 0 && taken(this.plies[index - 1]?.view ?? null, ply.view) ? [index] : []))
      : [];
  });

  /** The verdict on the move that led to a ply. */
  verdict(ply: number): MoveVerdict | null {
    return this.analyses[ply - 1]?.played ?? null;
  }

  /** The moves that were not good, the costliest first. */
  readonly costly = $derived.by(() =>
    Object.entries(this.analyses)
      .flatMap(([before, { seat, played }]): Costly[] =>
        seat !== null && (played?.verdict === "inaccuracy" || played?.verdict === "mistake")
          ? [{ ply: Number(before) + 1, seat, verdict: played }]
          : [],
      )
      .toSorted((one, other) => cost(other.verdict) - cost(one.verdict) || one.ply - other.ply),
  );

  /** Where the mistakes were made: of the reader's own seats if there are any, else of all; `ply` is the position before. */
  readonly mistakes = $derived.by(() => {
    const all = this.costly.filter(({ verdict }) => verdict.verdict === "mistake");
    const own = all.filter(({ seat }) => this.table.yours.includes(seat));
    const before = (own.length > 0 ? own : all).map(({ ply }) => ply - 1).toSorted((one, other) => one - other);
    return { own: own.length > 0 && own.length < all.length, before };
  });

  /** The first of these plies after the one shown, or the first of all; null if there is none. */
  after(plies: readonly number[]): number | null {
    return plies.find((ply) => ply > this.at) ?? plies[0] ?? null;
  }

  /** What a sentence about one ply alone may use. */
  scene(at: number): PlyScene {
    const { view, actor, move } = this.plies[at] ?? { view: null, actor: null, move: null };
    return {
      view,
      viewpoint: this.viewpoint,
      names: this.names,
      last: [{ actor: actor ?? "chance", text: move ?? "" }],
      before: this.plies[at - 1]?.view ?? null,
    };
  }

  setViewpoint(viewpoint: number): void {
    this.viewpoint = viewpoint;
    void this.load();
  }

  /** The positions where somebody had to decide. */
  readonly decisions = $derived(this.plies.flatMap((ply, index) => (index > 0 && ply.actor !== "chance" ? [index - 1] : [])));
  /** Those without an analysis. */
  readonly unanalysed = $derived(this.decisions.filter((ply) => !(ply in this.analyses)));
  readonly analysing = $derived(this.asking !== null);

  /** The positions where this seat had to decide. */
  decisionsOf(seat: Seat): number[] {
    return this.decisions.filter((before) => this.plies[before + 1]?.actor === seat);
  }

  /** Those of the reader's seats of which every decision has an analysis. */
  readonly judged = $derived.by(() =>
    this.table.yours.filter((seat) => this.plies.length > 1 && this.decisionsOf(seat).every((before) => before in this.analyses)),
  );

  /** Analyses every position, or those of one seat, one after the other, the one shown first; stops if it is running. */
  async analyse(seat: Seat | null = null): Promise<void> {
    if (this.asking) return this.cancel();
    const asking = (this.asking = new AbortController());
    const wanted = seat === null ? this.decisions : this.decisionsOf(seat);
    const waiting = new Set(wanted.filter((ply) => !(ply in this.analyses)));
    while (waiting.size > 0 && !asking.signal.aborted) {
      // the one shown first, then the next ones after it, then those before
      const ply = wanted.find((each) => waiting.has(each) && each >= this.at) ?? [...waiting][0] ?? 0;
      waiting.delete(ply);
      const found = await http.analysis(this.table.table, ply, asking.signal).catch(() => null);
      if (found) this.analyses[ply] = found;
    }
    if (this.asking === asking) this.asking = null;
  }

  /** Stops waiting for analyses. */
  cancel(): void {
    this.asking?.abort();
    this.asking = null;
  }

  /** The page is left. */
  close(): void {
    this.cancel();
    this.pause();
  }

  play(): void {
    // a replay cannot be played
  }

  roll(): void {
    // there are no dice to enter
  }

  preview(): Promise<MovePreview> {
    return Promise.resolve({ ok: true, details: {} });
  }

  private async load(): Promise<void> {
    const found = await http.replay(this.table.table, this.viewpoint).catch((problem: Error) => void (this.trouble = problem.message));
    if (!found) return;
    this.trouble = "";
    const first = this.plies.length === 0;
    const asked = plyOf(location.hash);
    this.plies = found.plies;
    if (first) this.go(asked ?? 0);
  }
}

/** What a move gave away, in the unit of its game. */
function cost({ loss, points }: MoveVerdict): number {
  return points ?? loss;
}
