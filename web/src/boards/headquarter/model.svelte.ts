import { readiness } from "../../lib/page/readiness";
import { sound } from "../../lib/device/sound.svelte";
import type { ErrorInfo } from "../../wire/types";
import { places, sceneOf, signAt } from "./geometry";
import { ATTITUDES, cubesAt, parse, readCell, tries, turned, write, type Attitude, type Cube } from "./placing";
import { supports, type Support } from "./support";
import { isLetter, type Letter, type Context } from "./types";

const PATIENCE_MS = 140; // that a pointer rests before the server is asked

export interface Ghost {
  cubes: [Cube, Cube];
  move: string;
  legal: boolean;
  after: number | null;
  supports: [Support, Support] | null;
}

/** The hand before the head: how the double cube is held, and which cell it is held to. */
export class HeadquarterModel {
  attitude = $state<Attitude>("flat");
  swapped = $state(false);
  /** The cell under the pointer, and the one the piece was set before. */
  over = $state<string | null>(null);
  pinned = $state<string | null>(null);
  cursor = $state<string | null>(null);
  /** At the end: the other side of the head is shown. */
  about = $state(false);
  /** Counts the pieces that tipped and fell back. */
  tipped = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private resting: () => void = () => undefined;
  private answer = $state.raw<{ move: string; error: ErrorInfo } | null>(null);

  constructor(readonly context: Context) {}

  readonly view = $derived.by(() => this.context.view);
  readonly ended = $derived.by(() => this.view.step === "over");
  /** The side shown: one's own, or at the end, when the head is turned, the other one. */
  readonly side = $derived.by(() => {
    const { near, far, areas, far_areas, score, far_score, seat } = this.view;
    const mirrored = ((seat ?? 0) === 1) !== this.turnedAbout;
    return this.turnedAbout
      ? { near: far, far: near, areas: far_areas, score: far_score, mirrored, seat: 1 - (seat ?? 0) }
      : { near, far, areas, score, mirrored, seat: seat ?? 0 };
  });
  readonly places = $derived.by(() => places(this.side.near, this.side.mirrored));
  readonly scene = $derived.by(() => sceneOf(this.side.near, this.side.mirrored));
  private readonly turnedAbout = $derived.by(() => this.ended && this.about);

  readonly colours = $derived.by((): [Letter, Letter] | null => {
    const [one, two] = this.view.piece ?? "";
    if (!isLetter(one) || !isLetter(two)) return null;
    return this.swapped ? [two, one] : [one, two];
  });
  readonly legal = $derived.by(() => new Set(this.context.moves ?? []));

  /** The piece as it would stand: at the cell pointed at, or the one it was set before. */
  readonly ghost = $derived.by((): Ghost | null => {
    const cell = this.pinned ?? this.over;
    if (!this.context.prompted || this.colours === null || cell === null) return null;
    return this.ghostAt(cell, this.attitude, this.colours);
  });
  /** A cell was chosen at which the piece, held as it is, does not fit into the head at all. */
  readonly homeless = $derived.by(() => this.context.prompted && this.colours !== null && this.pinned !== null && this.ghost === null);
  readonly error = $derived.by(() => (this.ghost && this.answer?.move === this.ghost.move ? this.answer.error : null));
  /** Cells where the piece could go, held as it is. */
  readonly open = $derived.by(() => {
    const cells = new Set<string>();
    for (const move of this.legal) {
      const cubes = parse(move);
      if (attitudeOf(cubes) === this.attitude) for (const { cell } of cubes) cells.add(cell);
    }
    return cells;
  });
  /** What the last player to place has shown of it: cells of this side and of the far one. */
  readonly lastPlacement = $derived.by(() => {
    const ply = this.context.last.findLast(({ actor, text }) => actor !== "chance" && text !== "");
    if (!ply || this.context.viewpoint === null) return [];
    const mine = ply.actor === this.context.viewpoint;
    return parse(ply.text).map(({ cell, far }) => ({ cell, far: mine ? far : !far }));
  });
  /** A hint is seen from the mover's side; from the other side it is not drawn. */
  readonly hinted = $derived.by(() => (this.context.hint && this.view.mover === this.view.seat ? parse(this.context.hint) : []));
  readonly pending = $derived.by(() => (this.context.pending ? parse(this.context.pending) : []));

  private ghostAt(cell: string, attitude: Attitude, colours: [Letter, Letter]): Ghost | null {
    const { mirrored } = this.side;
    const options = tries(cell, attitude, mirrored).map((first) => cubesAt(first, attitude, colours, mirrored));
    const inside = options.filter((cubes) => cubes.every((cube) => signAt(this.view.near, cube.cell) !== undefined));
    const cubes = inside.find((each) => this.legal.has(write(each))) ?? inside[0];
    if (!cubes) return null;
    const move = write(cubes);
    const legal = this.legal.has(move);
    return { cubes, move, legal, after: this.view.after[move] ?? null, supports: legal ? supports(this.view, cubes) : null };
  }

  hold(attitude: Attitude): void {
    this.attitude = attitude;
    void this.check();
  }

  cycle(): void {
    this.hold(ATTITUDES[(ATTITUDES.indexOf(this.attitude) + 1) % ATTITUDES.length] ?? "flat");
  }

  turn(): void {
    ({ attitude: this.attitude, swapped: this.swapped } = turned(this.attitude, this.swapped));
    void this.check();
  }

  swap(): void {
    this.swapped = !this.swapped;
    void this.check();
  }

  /** Sets the piece before a cell. */
  aim(cell: string): void {
    this.pinned = this.cursor = cell;
    void this.check();
  }

  /** Sets the piece before a cell; a second time at the same place lets it go. */
  point(cell: string): void {
    const before = this.ghost;
    const same = this.pinned !== null && before?.legal === true && before.cubes.some((cube) => cube.cell === cell);
    if (same) this.place();
    else this.aim(cell);
  }

  place(): void {
    const ghost = this.ghost;
    if (!ghost) return;
    if (!ghost.legal) return this.refuse(ghost.move);
    this.drop();
    this.context.play(ghost.move);
  }

  drop(): void {
    this.pinned = this.over = null;
  }

  /** The next cell of the head in a direction on the screen; over a gap if need be. */
  step(from: string, dx: number, dy: number): string | null {
    const here = this.places.find(({ name }) => name === from);
    if (!here) return null;
    const ahead = this.places.filter(({ x, y }) => (dx ? y === here.y && (x - here.x) * dx > 0 : x === here.x && (y - here.y) * dy > 0));
    return (
      ahead.toSorted((a, b) => Math.abs(a.x - here.x) + Math.abs(a.y - here.y) - Math.abs(b.x - here.x) - Math.abs(b.y - here.y))[0]
        ?.name ?? null
    );
  }

  /** The pointer rests on a cell: if the piece cannot go there, why is asked after a while. */
  look(cell: string | null): void {
    this.over = cell;
    clearTimeout(this.timer);
    this.resting();
    if (cell === null || !this.ghost || this.ghost.legal) return;
    this.resting = readiness.begin("preview");
    this.timer = setTimeout(() => void this.check().finally(this.resting), PATIENCE_MS);
  }

  private async check(): Promise<void> {
    const ghost = this.ghost;
    if (ghost && !ghost.legal) await this.why(ghost.move);
  }

  private refuse(move: string): void {
    this.tipped += 1;
    sound.knock("refused");
    void this.why(move);
  }

  /** Why it would not stand, in the server's words. */
  private async why(move: string): Promise<void> {
    if (this.answer?.move === move) return;
    const answer = await this.context.preview(move);
    if (!answer.ok) this.answer = { move, error: answer.error };
  }
}

export function attitudeOf([one, two]: readonly Cube[]): Attitude {
  if (two?.far) return "through";
  return one && two && readCell(one.cell).row !== readCell(two.cell).row ? "upright" : "flat";
}
