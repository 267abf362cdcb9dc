import { sound } from "../../lib/device/sound.svelte";
import type { HeadquarterView } from "./types";

/** ms at the calm speed: a piece comes out of the bag, and is set into the head. */
export const TIMES = { draw: 300, place: 420 };

/** Cubes that have come in settle into their cells; those at the back appear. */
export class Motion {
  private before: HeadquarterView | null = null;

  see(board: SVGSVGElement | undefined, view: HeadquarterView, still: boolean, tempo: number): void {
    const before = this.before;
    this.before = view;
    if (!board || before?.placed === undefined || before.seat !== view.seat || view.placed !== before.placed + 1) return;
    sound.knock("cube");
    if (still) return;
    for (const layer of ["near", "far"] as const) {
      for (const cube of board.querySelectorAll(`[data-cube^="${layer}/"]`)) {
        const name = cube.getAttribute("data-cube")?.slice(layer.length + 1) ?? "";
        if (!fresh(before[layer], view[layer], name)) continue;
        const from = layer === "near" ? { transform: "translate(0, -40px)", opacity: 0.2 } : { opacity: 0 };
        cube.animate([from, { transform: "none", opacity: 1 }], { duration: TIMES.place * tempo, easing: "cubic-bezier(.2,.9,.3,1.15)" });
      }
    }
  }
}

function fresh(before: readonly string[], after: readonly string[], name: string): boolean {
  const column = name.charCodeAt(0) - 97;
  const line = after.length - Number(name.slice(1));
  return before[line]?.[column] !== after[line]?.[column];
}
