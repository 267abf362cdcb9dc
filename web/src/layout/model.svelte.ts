import type { BoardContext, ShownPly } from "../boards/context";
import { sound } from "../lib/device/sound.svelte";
import { ClickTree, clicksOf, type Choices } from "./clicks";
import { draw, nextToward, type Place } from "./geometry";
import { readLayout, type BoardToken } from "./layout";

const NOTHING: Choices = { next: new Set(), complete: [] };
const EMPTY: readonly string[] = [];

/** Where a move goes: its token, from where if it stood on the board, and the other points it names. */
export interface MoveShape {
  from: string | null;
  to: string;
  others: string[];
}

/** The clicks made so far on a declared board, and what they can still become. */
export class LayoutModel {
  board = $state.raw<SVGSVGElement | null>(null);
  /** Where the keyboard is. */
  private wanted = $state<string | null>(null);
  /** Whether the point in focus is ringed. */
  ringed = $state(false);
  hover = $state<string | null>(null);
  private made = $state.raw<{ after: ShownPly | undefined; clicks: readonly string[] }>({ after: undefined, clicks: EMPTY });

  constructor(readonly context: BoardContext) {}

  readonly layout = $derived.by(() => readLayout(this.context.view));
  readonly drawing = $derived.by(() => (this.layout ? draw(this.layout) : null));
  private readonly ids = $derived.by(() => this.layout?.points.map(({ id }) => id) ?? []);
  readonly tokens = $derived.by(() => new Map((this.layout?.tokens ?? []).map((token) => [token.at, token])));
  private readonly newest = $derived.by(() => this.context.last.at(-1));
  private readonly tree = $derived.by(() => (this.context.prompted ? new ClickTree(this.context.moves ?? [], this.ids) : null));
  /** Moves that name no point. */
  readonly buttons = $derived.by(() => this.tree?.buttons ?? []);
  /** Clicks are good until somebody moves. */
  readonly clicks = $derived.by(() => (this.tree && this.made.after === this.newest ? this.made.clicks : EMPTY));
  private readonly choices = $derived.by(() => this.tree?.after(this.clicks) ?? NOTHING);
  readonly next = $derived.by(() => this.choices.next);
  /** The moves that could be played as it stands: there is more to click, or several mean the same points. */
  readonly complete = $derived.by(() => (this.clicks.length ? this.choices.complete : []));
  readonly focus = $derived.by(() => this.wanted ?? this.ids.find((id) => this.next.has(id)) ?? this.ids[0] ?? "");
  /** The colour of the seat we look from, for what it could do. */
  readonly colour = $derived.by(() => this.context.colours[this.context.viewpoint ?? 0]?.[0] ?? "red");
  readonly lastMove = $derived.by(() => (this.newest ? clicksOf(this.newest.text, this.ids) : EMPTY));
  readonly hint = $derived.by(() => (this.context.hint && !this.context.pending ? clicksOf(this.context.hint, this.ids) : EMPTY));
  readonly pending = $derived.by(() => this.shape(this.context.pending ? clicksOf(this.context.pending, this.ids) : EMPTY));
  /** The move that the clicks so far would make. */
  readonly draft = $derived.by(() => this.shape(this.clicks));

  place(id: string): Place {
    return this.drawing?.places.get(id) ?? { x: 0, y: 0 };
  }

  /** A point is pressed: it continues the move, begins another one, or is let go. */
  press(id: string): void {
    if (!this.tree) return;
    this.wanted = id;
    if (this.next.has(id)) this.set([...this.clicks, id]);
    else if (this.clicks.at(-1) === id) this.set(this.clicks.slice(0, -1));
    else if (this.tree.after(EMPTY).next.has(id)) this.set([id]);
    else if (this.clicks.length) this.cancel();
    else sound.knock("refused");
    const [move, ...others] = this.complete;
    if (move !== undefined && others.length === 0 && this.next.size === 0) this.play(move);
  }

  play(move: string): void {
    this.cancel();
    this.context.play(move);
  }

  back(): void {
    this.set(this.clicks.slice(0, -1));
  }

  cancel(): void {
    this.set(EMPTY);
  }

  /** An arrow key goes to the next point in its direction. */
  walk(by: Place): void {
    const to = this.drawing && nextToward(this.focus, this.drawing.places, by);
    if (to) this.look(to);
  }

  /** The next point that can be chosen, in the order of the layout. */
  cycle(): void {
    const ring = this.ids.filter((id) => this.next.has(id));
    const id = ring[(ring.indexOf(this.focus) + 1) % ring.length];
    if (id) this.look(id);
  }

  look(id: string): void {
    this.wanted = id;
  }

  private set(clicks: readonly string[]): void {
    this.made = { after: this.newest, clicks };
  }

  /** A first point with a token of the mover is left for the second; else the first point is where a token comes in. */
  private shape(clicks: readonly string[]): (MoveShape & { token: Pick<BoardToken, "colour" | "label"> }) | null {
    const [first, second, ...rest] = clicks;
    if (first === undefined) return null;
    const standing = this.tokens.get(first);
    if (!standing) return { from: null, to: first, others: second === undefined ? [] : [second, ...rest], token: { colour: this.colour } };
    return { from: first, to: second ?? first, others: rest, token: standing };
  }
}
