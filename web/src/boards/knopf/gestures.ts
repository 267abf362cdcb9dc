import { isCommand, isFree } from "../../lib/page/shortcuts";
import { PlainClicks, pointIn, pressed, squareName } from "../squares";
import { centre, squareAt, type Point } from "./geometry";
import type { KnopfModel } from "./model.svelte";

const DRAG = 6; // px before a press becomes a drag
const ABOVE_FINGER = 48; // px a dragged button rides above a finger

/** What fingers, mouse and keys do on the board, in terms of the model. */
export class Gestures {
  private readonly plain = new PlainClicks();
  private press: { x: number; y: number; cell: string; own: boolean; picked: boolean; dragging: boolean } | null = null;

  constructor(private readonly model: KnopfModel) {}

  down(event: PointerEvent): void {
    const { model } = this;
    const cell = this.cell(event);
    if (event.button !== 0 || !cell) return;
    this.plain.press();
    const own = model.step === "move" && cell in model.view.hops;
    this.press = { x: event.clientX, y: event.clientY, cell, own, picked: own && model.from !== cell, dragging: false };
    if (!own) return;
    if (model.from !== cell) model.press(cell, true);
    model.board?.setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    const { model, press } = this;
    const finger = event.pointerType !== "mouse";
    if (!finger) model.hover = this.cell(event);
    if (!press || model.from !== press.cell) return;
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG) press.dragging = true;
    if (press.dragging) model.aloft = this.carried(event, finger);
  }

  up(event: PointerEvent): void {
    const { model, press } = this;
    this.press = null;
    if (!press) return;
    const finger = event.pointerType !== "mouse";
    if (press.dragging) return model.drop(this.cell(event), !finger);
    if (!press.picked && this.cell(event) === press.cell) model.press(press.cell, !finger);
  }

  /** A finger on one of our buttons moves the button, not the page; elsewhere on the board it may scroll. */
  touch(event: TouchEvent): void {
    if (this.press?.own) event.preventDefault();
  }

  /** A click without a pointer chooses as a finger does. */
  click(event: MouseEvent): void {
    const cell = this.plain.cell(event);
    if (cell) this.model.press(cell, false);
  }

  cancel(): void {
    this.plain.forget();
    this.press = null;
    this.model.aloft = null;
  }

  key(event: KeyboardEvent): void {
    const { model } = this;
    if (!model.prompted || !isCommand(event)) return;
    const { arrow, onBoard } = pressed(event);
    if (event.key === "Escape") model.giveBack();
    else if (!onBoard) return;
    else if (arrow) model.walk(arrow);
    else if (event.key === "Enter") model.enter(squareName(model.focus));
    else if (event.key === " ") model.next();
    else return;
    event.preventDefault();
    // a key pressed before anything has the keyboard gives it to the board
    if (isFree(event.target)) model.board?.querySelector<SVGElement>(`[data-cell="${squareName(model.focus)}"]`)?.focus();
  }

  /** Where a dragged button is drawn: on the square under the finger if it may go there, else above the finger, in sight. */
  private carried(event: PointerEvent, finger: boolean): Point {
    const cell = this.cell(event);
    return finger && cell && this.model.ends.includes(cell) ? centre(cell) : this.point(event, finger);
  }

  private cell(event: PointerEvent): string | null {
    return squareAt(this.point(event, false));
  }

  private point(event: PointerEvent, lifted: boolean): Point {
    return this.model.board ? pointIn(this.model.board, event.clientX, event.clientY - (lifted ? ABOVE_FINGER : 0)) : { x: -1, y: -1 };
  }
}
