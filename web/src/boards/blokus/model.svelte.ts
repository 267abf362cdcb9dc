import { readiness } from "../../lib/page/readiness";
import { sound } from "../../lib/device/sound.svelte";
import type { ErrorInfo } from "../../wire/types";
import { pointIn, same, square, squareName, stepped, type Square } from "../squares";
import {
  covered,
  flipped,
  gripped,
  heldBy,
  kept,
  onPaper,
  parsePlacement,
  pieceBySignature,
  placementText,
  signature,
  turned,
  type Shape,
} from "./geometry";
import { handColour, type BlokusView, type Camp, type Colour, type Context } from "./types";

export const UNIT = 30;
export const MARGIN = 20;
const PATIENCE = 140; // ms a piece must rest before the server is asked why it may not lie there
const ABOVE_FINGER = 48; // px a dragged piece rides above a finger

interface Held {
  colour: Colour;
  piece: string;
  shape: Shape;
}

/** What is done with pieces before one is placed: taken, turned, flipped, moved about, given back. */
export class BlokusModel {
  readonly context: Context;
  /** The drawing, so that a piece dragged out of the tray knows where the board is. */
  board = $state.raw<SVGSVGElement | null>(null);
  focus = $state.raw<Square>({ column: 0, row: 0 });
  protected held = $state.raw<Held | null>(null);
  /** The square that the piece in hand is held over. */
  at = $state.raw<Square | null>(null);
  /** A piece picked up with the mouse follows it; a piece put down waits. */
  following = $state(false);
  /** Where a dragged piece is on the screen while it is not over the board. */
  aloft = $state.raw<{ x: number; y: number } | null>(null);
  private reasons = $state.raw<{ view: BlokusView | null; known: Map<string, ErrorInfo | null> }>({ view: null, known: new Map() });
  private resting: () => void = () => undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(context: Context) {
    this.context = context;
  }

  readonly view = $derived.by(() => this.context.view);
  readonly columns = $derived.by(() => this.view.puzzle?.columns ?? this.view.size);
  readonly rows = $derived.by(() => this.view.puzzle?.rows ?? this.view.size);
  readonly prompted = $derived.by(() => this.context.prompted && this.view.to_move?.seat === this.context.viewpoint);
  /** The colour whose pieces lie in the hand. */
  readonly colour = $derived.by(() => handColour(this.view, this.context.viewpoint));
  readonly camp = $derived.by((): Camp | null => this.view.colours.find(({ colour }) => colour === this.colour) ?? null);
  readonly legal = $derived.by(() => (this.prompted && this.context.moves ? new Set(this.context.moves) : null));
  private readonly pieceOf = $derived.by(() => pieceBySignature(this.view.pieces));

  /** The places that each piece may go to, if the server has listed the moves. */
  readonly places = $derived.by(() => {
    const found = new Map<string, Square[][]>();
    for (const move of this.legal ?? []) {
      const cells = parsePlacement(move);
      const piece = this.pieceOf.get(signature(cells)) ?? "";
      found.set(piece, [...(found.get(piece) ?? []), cells]);
    }
    return found;
  });

  readonly inHand = $derived.by(() => {
    const { held, camp } = this;
    return this.prompted && held && camp && held.colour === camp.colour && camp.left.includes(held.piece) ? held : null;
  });

  /** The squares under the piece in hand. */
  readonly ghost = $derived.by(() => (this.inHand && this.at && !this.aloft ? covered(this.inHand.shape, this.at) : null));
  readonly ghostText = $derived.by(() => (this.ghost ? placementText(this.ghost) : null));
  readonly error = $derived.by(() =>
    this.ghostText && this.reasons.view === this.view ? (this.reasons.known.get(this.ghostText) ?? null) : null,
  );
  readonly verdict = $derived.by((): "none" | "yes" | "no" | "open" => {
    const { ghostText: text, legal, reasons } = this;
    if (!text) return "none";
    if (legal) return legal.has(text) ? "yes" : "no";
    const told = reasons.view === this.view ? reasons.known.get(text) : undefined;
    return told === undefined ? "open" : told === null ? "yes" : "no";
  });

  /** Whether a piece still has a place; unknown counts as yes. */
  fits(piece: string): boolean {
    return !this.legal || this.places.has(piece);
  }

  shapeOf(piece: string): Shape {
    return gripped(parsePlacement(this.view.pieces[piece] ?? "a1")).shape;
  }

  /** Takes a piece up; it waits over the nearest place where it may lie, as it lies in the tray if it can. */
  take(piece: string, following = false): void {
    if (!this.prompted || !this.colour) return;
    const from = this.at ?? this.nearStart();
    const shape = this.shapeOf(piece);
    this.held = { colour: this.colour, piece, shape };
    this.following = following;
    this.aloft = null;
    const all = this.places.get(piece) ?? [];
    const alike = all.filter((cells) => signature(cells) === signature(shape));
    const best = nearest(alike.length ? alike : all, from);
    if (best) this.hold(best);
    else this.moveTo(from);
  }

  /** Takes the largest piece that may cover a square. */
  takeFor(at: Square): boolean {
    const fitting = [...this.places.values()].flat().filter((cells) => cells.some((cell) => same(cell, at)));
    const best = fitting.toSorted((one, other) => other.length - one.length)[0];
    if (best) this.takeMove(placementText(best));
    return best !== undefined;
  }

  /** Takes up the piece of a move and holds it where the move puts it. */
  takeMove(move: string): void {
    const cells = parsePlacement(move);
    const piece = this.pieceOf.get(signature(cells));
    if (!this.prompted || !this.colour || !piece) return;
    this.held = { colour: this.colour, piece, shape: cells };
    this.following = false;
    this.hold(cells);
  }

  /** The next piece of so many squares, after the one in hand. */
  takeSize(squares: number): void {
    const all = (this.camp?.left ?? []).filter((piece) => this.shapeOf(piece).length === squares);
    const fitting = all.filter((piece) => this.fits(piece));
    const row = fitting.length ? fitting : all;
    const next = row[(row.indexOf(this.inHand?.piece ?? "") + 1) % row.length];
    if (next) this.take(next);
  }

  giveBack(): void {
    this.held = null;
    this.aloft = null;
  }

  turn(): void {
    this.reshape(turned);
  }

  flip(): void {
    this.reshape(flipped);
  }

  moveTo(at: Square): void {
    const { inHand } = this;
    if (!inHand) return;
    this.at = this.focus = kept(inHand.shape, at, this.columns, this.rows);
    this.aloft = null;
    this.ask();
  }

  /** An arrow key: the piece in hand, or else the focus, goes one square on. */
  step(by: Square): void {
    if (!this.inHand) this.focus = stepped(this.focus, by, this.columns, this.rows);
    else if (this.at) this.moveTo({ column: this.at.column + by.column, row: this.at.row + by.row });
  }

  /** The next place, in reading order, where the piece in hand may lie as it is turned, or else turned otherwise. */
  next(): void {
    const { inHand, ghostText } = this;
    const all = inHand ? (this.places.get(inHand.piece) ?? []) : [];
    const alike = all.filter((cells) => inHand && signature(cells) === signature(inHand.shape));
    const row = alike.length ? alike : all;
    const here = row.findIndex((cells) => placementText(cells) === ghostText);
    const found = row[(here + 1) % row.length];
    if (found) this.hold(found);
  }

  /** Plays the piece where it lies, if it may; an error knocks once. */
  play(): void {
    if (!this.ghostText || !this.prompted) return;
    if (this.verdict === "no") {
      sound.knock("refused");
      this.ask(0);
    } else this.context.play(this.ghostText);
  }

  /** A pointer drags the piece: over the board it snaps to squares, elsewhere it floats. */
  drag(clientX: number, clientY: number, finger: boolean): void {
    if (!this.board || !this.inHand) return;
    const y = clientY - (finger ? ABOVE_FINGER : 0);
    const at = this.squareAt(clientX, y);
    if (at) this.moveTo(at);
    else this.aloft = { x: clientX, y };
  }

  /** A dragged piece let go: on the board it waits there, beside it it goes back to the tray. */
  drop(): void {
    this.following = false;
    if (this.aloft) this.giveBack();
  }

  /** Takes a piece out of the tray by one of its squares, as it lies there. */
  lift(piece: string, grip: Square): void {
    if (this.prompted && this.colour) this.held = { colour: this.colour, piece, shape: heldBy(this.shapeOf(piece), grip) };
  }

  /** The square under a pointer; a little outside counts for the nearest one. */
  squareAt(clientX: number, clientY: number): Square | null {
    if (!this.board) return null;
    const { x, y } = pointIn(this.board, clientX, clientY);
    const { columns, rows } = this;
    const at = { column: Math.floor((x - MARGIN) / UNIT), row: rows - 1 - Math.floor((y - MARGIN) / UNIT) };
    const near = (value: number, size: number) => value >= -1 && value <= size;
    return near(at.column, columns) && near(at.row, rows) ? stepped(at, { column: 0, row: 0 }, columns, rows) : null;
  }

  covers(at: Square): boolean {
    return this.ghost?.some((cell) => same(cell, at)) ?? false;
  }

  /** What lies on a square: a colour, or nothing. */
  on(at: Square): Colour | null {
    const letter = this.view.board[this.rows - 1 - at.row]?.[at.column];
    return this.view.colours.find(({ colour }) => colour[0] === letter)?.colour ?? null;
  }

  paper(cells: readonly Square[]) {
    return onPaper(cells, this.rows);
  }

  private hold(cells: Square[]): void {
    const { shape, at } = gripped(cells);
    if (this.held) this.held = { ...this.held, shape };
    this.moveTo(at);
  }

  private reshape(how: (shape: Shape) => Shape): void {
    const { inHand } = this;
    if (!inHand) return;
    this.held = { ...inHand, shape: how(inHand.shape) };
    if (this.at && !this.aloft) this.moveTo(this.at);
  }

  /** Where to look first: the focus once it has been moved, the start or a free corner before. */
  private nearStart(): Square {
    const first = this.camp?.starts[0] ?? this.camp?.corners[0];
    return this.focus.column || this.focus.row || !first ? this.focus : square(first);
  }

  /** Asks the server why the piece may not lie here, once it has rested. */
  private ask(patience = PATIENCE): void {
    this.forget();
    const end = readiness.begin("preview");
    this.resting = end;
    this.timer = setTimeout(() => void this.learn().finally(end), patience);
  }

  /** While the board is on the page the model may ask; the function that it gives back ends that. */
  open(): () => void {
    this.closed = false;
    return () => {
      this.closed = true;
      this.forget();
    };
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.resting();
  }

  private async learn(): Promise<void> {
    const { ghostText: text, view } = this;
    if (!text || this.verdict === "yes" || (this.reasons.view === view && this.reasons.known.has(text))) return;
    const answer = await this.context.preview(text);
    if (this.closed || this.view !== view || (!answer.ok && answer.error.code === "too-fast")) return;
    const known = this.reasons.view === view ? this.reasons.known : new Map<string, ErrorInfo | null>();
    this.reasons = { view, known: new Map(known).set(text, answer.ok ? null : answer.error) };
  }

  /** The squares in hand by name, for the ear. */
  readonly where = $derived.by(() => this.ghostText?.split(",").join(" ") ?? squareName(this.focus));
}

function nearest(places: Square[][], from: Square): Square[] | undefined {
  const far = (cells: Square[]) => {
    const { at } = gripped(cells);
    return (at.column - from.column) ** 2 + (at.row - from.row) ** 2;
  };
  return places.toSorted((one, other) => far(one) - far(other))[0];
}
