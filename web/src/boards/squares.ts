import { isFree } from "../lib/page/shortcuts";

/** A square of a board, both numbers from 0; row 0 is at the bottom, as the notation counts. */
export interface Square {
  column: number;
  row: number;
}

export function squareName({ column, row }: Square): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}

export function square(name: string): Square {
  return { column: name.charCodeAt(0) - 97, row: Number(name.slice(1)) - 1 };
}

export function same(one: Square, other: Square): boolean {
  return one.column === other.column && one.row === other.row;
}

/** The arrow keys as steps on a board whose rows count upward. */
const ARROWS: Record<string, Square> = {
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
  ArrowUp: { column: 0, row: 1 },
  ArrowDown: { column: 0, row: -1 },
};

/** A key as a board understands it: its direction, if it is an arrow, and whether the board (or nothing else) has the focus. */
export function pressed(event: KeyboardEvent): { arrow: Square | undefined; onBoard: boolean } {
  const target = event.target as Element;
  return { arrow: ARROWS[event.key], onBoard: isFree(target) || target.closest("[data-cell]") !== null };
}

/** One step along, staying on a board of `columns` by `rows`, a square by default. */
export function stepped(from: Square, by: Square, columns: number, rows = columns): Square {
  const kept = (value: number, most: number) => Math.min(most - 1, Math.max(0, value));
  return { column: kept(from.column + by.column, columns), row: kept(from.row + by.row, rows) };
}

/** Where a pointer is in a drawing's own units. */
export function pointIn(svg: SVGSVGElement, clientX: number, clientY: number): { x: number; y: number } {
  const to = svg.getScreenCTM()?.inverse();
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(to);
  return { x, y };
}

/** Tells a click that no pointer made, as assistive technology and switches send it, from the one that follows every press. */
export class PlainClicks {
  private pressed = false;

  press(): void {
    this.pressed = true;
  }

  forget(): void {
    this.pressed = false;
  }

  /** The square that such a click means. */
  cell(event: MouseEvent): string | null {
    const plain = !this.pressed;
    this.pressed = false;
    return plain ? ((event.target as Element).closest<SVGElement>("[data-cell]")?.dataset.cell ?? null) : null;
  }
}

/** While a cell has the keyboard, the keyboard goes to the cell that is chosen. */
export function followFocus(board: Element | null, wanted: string): void {
  const now = document.activeElement;
  if (now instanceof SVGElement && now.dataset.cell && now.dataset.cell !== wanted)
    board?.querySelector<SVGElement>(`[data-cell="${wanted}"]`)?.focus({ preventScroll: true });
}
