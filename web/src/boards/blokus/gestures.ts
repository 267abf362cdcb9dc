import { isCommand, isFree } from "../../lib/page/shortcuts";
import { PlainClicks, pressed, square, squareName, type Square } from "../squares";
import type { BlokusModel } from "./model.svelte";

const DRAG = 6; // px before a press becomes a drag
const NOTCH = 130; // ms between the quarter turns of a wheel
const TWIST = 40; // degrees of a two-finger twist that make a quarter turn

/** What fingers, mouse and keys do on the board, in terms of the model. */
export class Gestures {
  private readonly plain = new PlainClicks();
  private press: { x: number; y: number; cell: Square; from: Square | null; dragging: boolean } | null = null;
  private fingers = new Map<number, { x: number; y: number }>();
  private angle: number | null = null;
  private wheeled = 0;

  constructor(private readonly model: BlokusModel) {}

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.plain.press();
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size === 2) {
      this.press = null;
      this.angle = this.slant();
      return;
    }
    const cell = this.model.squareAt(event.clientX, event.clientY);
    if (!cell) return;
    const onPiece = this.near(cell, event.pointerType !== "mouse");
    this.press = { x: event.clientX, y: event.clientY, cell, from: onPiece ? this.model.at : null, dragging: false };
    if (onPiece) this.model.board?.setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    const { model, press } = this;
    const finger = event.pointerType !== "mouse";
    if (this.fingers.has(event.pointerId)) this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.angle !== null) return this.twist();
    if (press?.from && Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG) press.dragging = true;
    if (press?.dragging) this.shift(event, press);
    else if (model.following && !finger && !press) {
      const cell = model.squareAt(event.clientX, event.clientY);
      if (cell) model.moveTo(cell);
    }
  }

  up(event: PointerEvent): void {
    const { model, press } = this;
    this.fingers.delete(event.pointerId);
    if (this.fingers.size < 2) this.angle = null;
    this.press = null;
    if (!press) return;
    if (press.dragging) return model.drop();
    if (event.pointerType === "mouse") this.click(press.cell);
    else this.tap(press.cell);
  }

  /** A click without a pointer does what a tap does. */
  plainClick(event: MouseEvent): void {
    const cell = this.plain.cell(event);
    if (cell && this.model.prompted) this.tap(square(cell));
  }

  cancel(): void {
    this.plain.forget();
    this.fingers.clear();
    this.angle = null;
    if (this.press?.dragging) this.model.drop();
    this.press = null;
  }

  wheel(event: WheelEvent): void {
    if (!this.model.inHand || event.ctrlKey) return;
    event.preventDefault();
    if (event.timeStamp - this.wheeled < NOTCH) return;
    this.wheeled = event.timeStamp;
    this.model.turn();
  }

  key(event: KeyboardEvent): void {
    const { model } = this;
    if (!model.prompted || !isCommand(event)) return;
    const { arrow, onBoard } = pressed(event);
    const key = event.key.toLowerCase();
    if (key === "r") model.turn();
    else if (key === "f") model.flip();
    else if (/^[1-5]$/.test(key)) this.jump(Number(key));
    else if (key === "escape" && model.inHand) model.giveBack();
    else if (onBoard && arrow) this.walk(arrow);
    else if (onBoard && key === "enter" && model.inHand) model.play();
    else if (onBoard && key === "enter") model.takeFor(model.focus);
    else if (onBoard && key === " ") model.next();
    else return;
    event.preventDefault();
  }

  /** With the mouse, what is seen is what a click does: a piece that follows is played where it lies. */
  private click(cell: Square): void {
    const { model } = this;
    model.focus = cell;
    if (!model.inHand) model.takeFor(cell);
    else if (model.following || model.covers(cell)) model.play();
    else model.moveTo(cell);
  }

  /** A piece on the board goes as far as the pointer does; beside the board it hangs at the pointer. */
  private shift(event: PointerEvent, { cell, from }: { cell: Square; from: Square | null }): void {
    const over = this.model.squareAt(event.clientX, event.clientY);
    if (over && from) this.model.moveTo({ column: from.column + over.column - cell.column, row: from.row + over.row - cell.row });
    else this.model.aloft = { x: event.clientX, y: event.clientY };
  }

  /** A finger covers what it touches: a tap moves the piece, and a tap on the piece lays it down. */
  private tap(cell: Square): void {
    const { model } = this;
    model.focus = cell;
    if (!model.inHand) model.takeFor(cell);
    else if (model.covers(cell)) model.play();
    else model.moveTo(cell);
  }

  private jump(squares: number): void {
    this.model.takeSize(squares);
    this.toBoard();
  }

  private walk(arrow: Square): void {
    this.model.step(arrow);
    if (isFree()) this.toBoard();
  }

  private toBoard(): void {
    this.model.board?.querySelector<SVGElement>(`[data-cell="${squareName(this.model.focus)}"]`)?.focus();
  }

  /** A finger is broad: it takes hold of the piece from a square beside it too. */
  private near(cell: Square, finger: boolean): boolean {
    const reach = finger ? 1 : 0;
    return (
      this.model.ghost?.some(({ column, row }) => Math.abs(column - cell.column) <= reach && Math.abs(row - cell.row) <= reach) ?? false
    );
  }

  private slant(): number {
    const [one, other] = [...this.fingers.values()];
    return one && other ? (Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI : 0;
  }

  private twist(): void {
    const by = ((this.slant() - (this.angle ?? 0) + 540) % 360) - 180;
    if (Math.abs(by) < TWIST) return;
    this.angle = this.slant();
    const quarters = by > 0 ? 1 : 3;
    for (let quarter = 0; quarter < quarters; quarter++) this.model.turn();
  }
}
