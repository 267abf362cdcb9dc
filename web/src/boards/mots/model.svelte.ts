import { sound } from "../../lib/device/sound.svelte";
import type { ShownPly } from "../context";
import {
  ARROWS,
  capitals,
  cellName,
  cellNamed,
  isBlack,
  isEmpty,
  lay,
  next,
  other,
  readWord,
  padded,
  SIDE,
  sizeOf,
  walked,
  type Laid,
  type Placed,
  type Way,
} from "./geometry";
import type { Context, MotsPreview } from "./types";

type Fault = "many" | "few" | "room";
const NOTHING: Laid = { fresh: [], main: [], move: null, length: 0, over: 0, caret: null };

/** The word being typed: letters laid from a cell on in a direction. Moving either one moves the whole word. */
export class MotsModel {
  readonly context: Context;
  board = $state.raw<SVGSVGElement | null>(null);
  /** Where the word begins, and where the keyboard is. */
  start = $state(0);
  way = $state<Way>("across");
  private typed = $state.raw<{ after: ShownPly | undefined; letters: string }>({ after: undefined, letters: "" });
  /** Where the reader has stepped to over old letters, beyond the last one typed. */
  private stepped = $state<number | null>(null);
  /** The word of the newest question. */
  private asked: string | null = null;
  private answered = $state.raw<{ move: string; preview: Required<MotsPreview> | null } | null>(null);
  /** What was wrong with the last letter, if anything. */
  complaint = $state.raw<{ after: ShownPly | undefined; fault: Fault | null }>({ after: undefined, fault: null });

  constructor(context: Context) {
    this.context = context;
    // the first word takes in a cell next to the cross: from the one to its right, any word has room
    const first = this.view.first.map(cellNamed).toSorted((one, two) => (one % SIDE) - (two % SIDE));
    const { rows, columns } = this.size;
    this.start = first.at(-1) ?? Math.floor((rows - 1) / 2) * SIDE + Math.floor(columns / 4);
  }

  readonly view = $derived.by(() => this.context.view);
  readonly size = $derived.by(() => sizeOf(this.view.kinds));
  readonly kinds = $derived.by(() => padded(this.view.kinds, "#"));
  readonly grid = $derived.by(() => padded(this.view.grid, "."));
  readonly prompted = $derived.by(
    () => this.context.prompted && this.context.viewpoint !== null && this.view.asked.includes(this.context.viewpoint),
  );
  readonly writing = $derived.by(() => this.prompted && this.view.step === "write");
  readonly judging = $derived.by(() => this.prompted && this.view.step === "judge");
  readonly count = $derived.by(() => this.view.count ?? 0);
  /** The length of the word, where that is what the turn asks for; else 0. */
  readonly whole = $derived.by(() => (this.view.quarte === "word" ? this.count : 0));
  private readonly now = $derived.by(() => this.context.last.at(-1));
  /** Letters are good until somebody moves. */
  readonly letters = $derived.by(() => (this.writing && this.typed.after === this.now ? this.typed.letters : ""));
  /** Too many letters, too few or no space for them: shown until something changes. */
  readonly fault = $derived.by(() => (this.complaint.after === this.now ? this.complaint.fault : null));
  readonly laid = $derived.by(() => (this.writing ? this.lay(this.letters) : NOTHING));
  /** How many letters are still to be written; less than 0 where the word is too long. */
  readonly missing = $derived.by(() => this.count - (this.whole ? this.laid.length : this.letters.length));
  readonly caret = $derived.by(() => (this.writing && this.missing > 0 ? (this.stepped ?? this.laid.caret) : null));
  readonly ready = $derived.by(() => this.writing && this.missing === 0 && this.laid.over === 0);
  /** The server's preview of the word as it stands; of the word before while the answer is under way. */
  readonly preview = $derived.by(() => (this.laid.move ? (this.answered?.preview ?? null) : null));
  readonly stale = $derived.by(() => this.answered?.move !== this.laid.move);
  readonly unknown = $derived.by(() =>
    this.stale || this.missing > 0 ? [] : (this.preview?.words ?? []).filter(({ known }) => known === false),
  );
  /** The word sent and not yet answered. */
  readonly sent = $derived.by(() => (this.context.pending ? readWord(this.context.pending) : null));
  readonly hinted = $derived.by(() =>
    this.view.step === "write" && !this.context.pending && this.context.hint ? readWord(this.context.hint) : null,
  );

  /** The colour a seat writes with. */
  pencil(seat: number): string {
    return this.context.colours[seat]?.[0] ?? "ink";
  }

  /** A cell is pressed: the word goes there, and turns if it is there already. */
  press(cell: number): void {
    if (this.context.teaching && this.hinted?.cells[0] === cell) this.way = this.hinted.way;
    else if (cell === this.start) this.turn();
    this.go(cell);
    this.focusBoard();
  }

  turn(): void {
    this.way = other(this.way);
    this.settle();
  }

  /** An arrow turns the word into its direction first, then walks. */
  arrow(key: string): void {
    const [way] = ARROWS[key] ?? [this.way];
    if (way !== this.way) this.turn();
    else this.go(walked(this.start, key, this.size));
  }

  go(cell: number): void {
    this.start = cell;
    this.settle();
  }

  /** Typed text, letter by letter: an old letter that is typed again is walked over. */
  type(text: string): void {
    if (!this.writing) return;
    for (const letter of capitals(text)) this.add(letter);
  }

  private add(letter: string): void {
    const { caret } = this;
    if (caret !== null && this.grid[caret] === letter) {
      this.stepped = next(caret, this.way, 1, this.size) ?? caret;
      return;
    }
    if (this.missing <= 0) return this.complain("many");
    const letters = this.letters + letter;
    if (this.lay(letters).over > 0) return this.complain("room");
    this.set(letters);
    sound.knock("wax", letters.length);
  }

  erase(): void {
    if (this.stepped !== null && !this.letters) this.stepped = null;
    else this.set(this.letters.slice(0, -1));
  }

  clear(): void {
    this.set("");
  }

  write(): void {
    if (this.ready && this.laid.move) this.context.play(this.laid.move);
    else if (this.writing) this.complain(this.laid.over > 0 ? "room" : this.missing < 0 ? "many" : "few");
  }

  /** Takes up the word that was advised. */
  takeHint(): void {
    const word = this.hinted;
    if (!word) return;
    this.way = word.way;
    this.start = word.cells[0] ?? this.start;
    this.set(this.freshOf(word));
    this.focusBoard();
  }

  /** Asks the server for a preview of the word as it stands. */
  async ask(): Promise<void> {
    const { move } = this.laid;
    this.asked = move;
    if (!move) return void (this.answered = null);
    const { details } = await this.context.preview(move);
    if (this.asked !== move) return;
    const { words, points, rolls } = details;
    this.answered = { move, preview: words && points && rolls ? { words, points, rolls } : null };
  }

  focusBoard(): void {
    this.board?.querySelector<SVGElement>(`[data-cell="${cellName(this.start)}"]`)?.focus();
  }

  /** The letters of a word that are not on the card yet. */
  freshOf({ cells, text }: Placed): string {
    return cells.map((cell, at) => (isEmpty(this.grid, cell) ? (text[at] ?? "") : "")).join("");
  }

  /** Whether a letter may be written on a cell. */
  open(cell: number): boolean {
    return !isBlack(this.kinds, cell) && isEmpty(this.grid, cell);
  }

  private lay(letters: string): Laid {
    return lay(this.grid, this.kinds, this.start, this.way, letters, this.whole);
  }

  private set(letters: string): void {
    this.typed = { after: this.now, letters };
    this.settle();
  }

  private settle(): void {
    this.stepped = null;
    this.complaint = { after: this.now, fault: this.laid.over > 0 ? "room" : null };
  }

  private complain(fault: Fault): void {
    this.complaint = { after: this.now, fault };
    sound.knock("refused");
  }
}
