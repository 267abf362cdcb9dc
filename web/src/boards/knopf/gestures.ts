import { isCommand } from "../../lib/page/shortcuts";
import { pointIn, pressed, squareName } from "../squares";
import { squareAt, type Point } from "./geometry";
import type { KnopfModel } from "./model.svelte";

const DRAG = 6; // px before a press becomes a drag
const ABOVE_FINGER = 48; // px a dragged button rides above a finger

/** What fingers, mouse and keys do on the board, in terms of the model. */
export class Gestures {
  private press: { x: number; y: number; cell: string; own: boolean; picked: boolean; dragging: boolean } | null = null;

  constructor(private readonly model: KnopfModel) {}

  down(event: PointerEvent): void {
    const { model } = this;
    const cell = this.cell(event);
    if (event.button !== 0 || !cell) return;
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
    if (press.dragging) model.aloft = this.point(event, finger);
  }

  up(event: PointerEvent): void {
    const { model, press } = this;
    this.press = null;
    if (!press) return;
    const finger = event.pointerType !== "mouse";
    if (press.dragging) return model.drop(squareAt(this.point(event, finger)));
    if (!press.picked && this.cell(event) === press.cell) model.press(press.cell, !finger);
  }

  /** A finger on one of our buttons moves the button, not the page; elsewhere on the board it may scroll. */
  touch(event: TouchEvent): void {
    if (this.press?.own) event.preventDefault();
  }

  cancel(): void {
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
    if (event.target === document.body) model.board?.querySelector<SVGElement>(`[data-cell="${squareName(model.focus)}"]`)?.focus();
  }

  private cell(event: PointerEvent): string | null {
    return squareAt(this.point(event, false));
  }

  private point(event: PointerEvent, lifted: boolean): Point {
    return this.model.board ? pointIn(this.model.board, event.clientX, event.clientY - (lifted ? ABOVE_FINGER : 0)) : { x: -1, y: -1 };
  }
}
