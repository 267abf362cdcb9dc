import { sound } from "../../lib/device/sound.svelte";
import type { ErrorInfo } from "../../wire/types";
import { SPACES, place, reach, read, route, type Point } from "./geometry";
import { parse, sort } from "./moves";
import { type Colour, type Space, type Context } from "./types";

/** The hand at a Headache board: which pile is taken, which end is meant, which stack lies open. */
export class HeadacheModel {
  private taken = $state<Space | null>(null);
  private meant = $state<Space | null>(null);
  private open = $state<Space | null>(null);
  /** The space under the pointer or the focus. */
  over = $state<Space | null>(null);
  cursor = $state<Space>("x0");
  refused = $state.raw<{ space: Space; error: ErrorInfo } | null>(null);

  constructor(readonly context: Context) {}

  readonly view = $derived.by(() => this.context.view);
  readonly home = $derived.by(() => {
    const colour = this.view.colours[this.context.viewpoint ?? 0]?.[0];
    return read((colour && this.view.starts[colour]) ?? "x0").k;
  });
  readonly choices = $derived.by(() => sort(this.context.moves ?? []));

  /** The pile in hand: the one taken, or the only one that can move at all. */
  readonly source = $derived.by((): Space | null => {
    const { ends, enters } = this.choices;
    if (this.taken !== null && ends.has(this.taken)) return this.taken;
    return ends.size === 1 && enters.length === 0 ? ([...ends.keys()][0] ?? null) : null;
  });
  readonly ends = $derived.by((): Space[] => (this.source === null ? [] : (this.choices.ends.get(this.source) ?? [])));
  /** The end that would be played now: the one aimed at, or the one pointed at. */
  readonly end = $derived.by((): Space | null => {
    if (this.over !== null && this.ends.includes(this.over)) return this.over;
    return this.meant !== null && this.ends.includes(this.meant) ? this.meant : this.ends.length === 1 ? (this.ends[0] ?? null) : null;
  });
  readonly way = $derived.by((): Space[] | null =>
    this.source !== null && this.end !== null && this.view.die !== null ? route(this.source, this.end, this.view.die) : null,
  );
  /** Starts that can be entered with a tap, by space. */
  readonly entries = $derived.by((): Map<Space, string> => {
    const found = new Map<Space, string>();
    for (const { move, colour } of this.choices.enters) {
      const own = colour ?? this.view.colours[this.context.viewpoint ?? 0]?.[0];
      const start = own && this.view.starts[own];
      if (start) found.set(start, move);
    }
    return found;
  });
  readonly unfolded = $derived.by((): Space | null => (this.open !== null && this.choices.buried.has(this.open) ? this.open : null));

  /** The latest pop that the page knows of. */
  readonly pop = $derived.by(() => {
    const { die, dot, last } = this.view;
    if (die !== null) return { number: die, dot };
    const texts = [last?.move, ...this.context.last.toReversed().map(({ text }) => text)];
    for (const text of texts) {
      const parsed = text ? parse(text) : null;
      if (parsed?.kind === "pop") return parsed;
    }
    return null;
  });
  /** The last decision, with the way the pile went where one moved. */
  readonly lastMove = $derived.by(() => {
    const plies = this.context.last;
    for (let at = plies.length - 1; at >= 0; at--) {
      const ply = plies[at];
      const parsed = ply && ply.actor !== "chance" ? parse(ply.text) : null;
      if (!ply || !parsed) continue;
      const before = at > 0 ? parse(plies[at - 1]?.text ?? "") : null;
      const way = parsed.kind === "go" && before?.kind === "pop" ? route(parsed.source, parsed.target, before.number) : null;
      return { actor: ply.actor as number, parsed, way };
    }
    return null;
  });
  readonly hinted = $derived.by(() => (this.context.hint ? parse(this.context.hint) : null));

  pile(space: Space): readonly Colour[] {
    return this.view.stacks[space] ?? [];
  }

  /** Everything a finger can mean, with the height that a pile adds to its space. */
  targets(): { space: Space; spot: Point; tall: number }[] {
    return SPACES.map((space) => ({ space, spot: place(space, this.home), tall: reach(this.pile(space).length) * 0.7 }));
  }

  /** A space is chosen: takes a pile, or sets it down; `twice` asks for a second choice of the same end. */
  choose(space: Space, twice: boolean): void {
    this.refused = null;
    this.cursor = space;
    const { ends, buried } = this.choices;
    if (this.source !== null && this.ends.includes(space)) {
      if (twice && this.meant !== space) this.meant = space;
      else this.send(`${this.source}-${space}`);
    } else if (this.entries.has(space)) {
      this.send(this.entries.get(space) ?? "enter");
    } else if (ends.has(space)) {
      this.taken = this.taken === space ? null : space;
      this.meant = null;
    } else if (buried.has(space)) {
      this.open = this.open === space ? null : space;
    } else if (this.context.prompted && this.source !== null && this.view.phase === "play") {
      void this.ask(this.source, space);
    }
  }

  promote(level: number): void {
    if (this.unfolded !== null) this.send(`promote ${this.unfolded} ${level}`);
  }

  unfold(space: Space): void {
    this.open = space;
  }

  confirm(): void {
    if (this.source !== null && this.end !== null) this.send(`${this.source}-${this.end}`);
  }

  /** Gives back what is in hand. */
  drop(): void {
    this.taken = this.meant = this.open = this.over = this.refused = null;
  }

  /** The next of the things one can do, in the order they lie round the board. */
  cycle(step: 1 | -1): Space | null {
    const stops = this.source !== null && this.taken !== null ? this.ends : this.stops();
    const ring = SPACES.filter((space) => stops.includes(space));
    if (ring.length === 0) return null;
    const at = ring.indexOf(this.cursor);
    const next = at < 0 ? (step > 0 ? 0 : ring.length - 1) : (at + step + ring.length) % ring.length;
    return ring[next] ?? null;
  }

  /** The next space of the track. */
  walk(step: 1 | -1): Space | null {
    return SPACES[(SPACES.indexOf(this.cursor) + step + SPACES.length) % SPACES.length] ?? null;
  }

  private stops(): Space[] {
    const { ends, buried } = this.choices;
    const stops = [...ends.keys(), ...this.entries.keys(), ...buried.keys(), ...this.ends];
    return stops.length > 0 ? stops : Object.keys(this.view.stacks);
  }

  send(move: string): void {
    this.drop();
    this.context.play(move);
  }

  /** Why that pile may not stop there, in the server's words. */
  private async ask(source: Space, target: Space): Promise<void> {
    const answer = await this.context.preview(`${source}-${target}`);
    if (answer.ok) return;
    sound.knock("refused");
    this.refused = { space: target, error: answer.error };
  }
}
