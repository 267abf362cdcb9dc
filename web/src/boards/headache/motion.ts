import { sound } from "../../lib/device/sound.svelte";
import type { Seat } from "../../wire/types";
import { place, type Point } from "./geometry";
import type { ParsedMove } from "./moves";
import type { HeadacheView, Space } from "./types";

type ShownPly = { actor: Seat; parsed: ParsedMove; way: Space[] | null } | null;
/** ms at the calm speed: dice fall and lie still; a pile goes a step, is set down, lifts what it takes. */
export const TIMES = { fall: 600, still: 300, step: 250, settle: 320, capture: 380 };
const HOP = 13,
  LIFTED = 9;

/** Piles hop along their way when they have moved, cones drop in when they enter; a new move ends the old one. */
export class Motion {
  private before: HeadacheView | null = null;
  private running: Animation[] = [];

  see(board: SVGSVGElement | undefined, view: HeadacheView, lastMove: ShownPly, home: number, still: boolean, tempo: number): void {
    const before = this.before;
    this.before = view;
    if (!board || !before || JSON.stringify(before.stacks) === JSON.stringify(view.stacks) || !lastMove) return;
    for (const animation of this.running) animation.finish();
    this.running = [];
    const { parsed, way } = lastMove;
    const target = parsed.kind === "go" ? parsed.target : parsed.kind === "promote" ? parsed.space : null;
    const height = (stacks: HeadacheView["stacks"], space: Space) => stacks[space]?.length ?? 0;
    const entered = Object.keys(view.stacks).find(
      (space) => parsed.kind === "enter" && height(view.stacks, space) > height(before.stacks, space),
    );
    const space = target ?? entered;
    if (!space) return;
    const tall = view.stacks[space]?.length ?? 1;
    sound.knock("cone", tall - 1);
    if (still) return;
    const moved = parsed.kind === "go" ? (before.stacks[parsed.source]?.length ?? 1) : 1;
    const frames =
      parsed.kind === "go" && way
        ? hops(way, home)
        : [
            { transform: "translate(0, -70px)", opacity: "0.2" },
            { transform: "none", opacity: "1" },
          ];
    const duration = parsed.kind === "go" && way ? TIMES.step * tempo * (way.length - 1) : TIMES.settle * tempo;
    for (let at = tall - moved; at < tall; at++) {
      const cone = board.querySelector(`[data-cone="${space}/${at}"]`);
      if (cone)
        this.running.push(cone.animate(frames, { duration, easing: parsed.kind === "go" ? "linear" : "cubic-bezier(.2,.9,.3,1.15)" }));
    }
    if (parsed.kind !== "promote" && tall > moved) this.lift(board, space, tall, { duration: TIMES.capture * tempo, delay: duration });
  }

  /** A pile that has just been taken is lifted and set down, with those who took it. */
  private lift(board: SVGSVGElement, space: Space, tall: number, timing: KeyframeAnimationOptions): void {
    const frames = [{ transform: "none" }, { transform: `translate(0, ${-LIFTED}px)`, offset: 0.4 }, { transform: "none" }];
    for (let at = 0; at < tall; at++) {
      const cone = board.querySelector(`[data-cone="${space}/${at}"]`);
      if (cone) this.running.push(cone.animate(frames, { ...timing, easing: "ease-in-out", composite: "add" }));
    }
  }
}

/** Keyframes from the first space to the last, as offsets from the last, with a little leap over every step. */
export function hops(way: readonly Space[], home: number): { transform: string }[] {
  const last = place(way.at(-1) ?? "x0", home);
  const spots = way.map((space) => place(space, home));
  const shift = ({ x, y }: Point, up: number) => ({
    transform: `translate(${(x - last.x).toFixed(1)}px, ${(y - last.y - up).toFixed(1)}px)`,
  });
  return spots.flatMap((spot, n) => {
    const next = spots[n + 1];
    return next ? [shift(spot, 0), shift({ x: (spot.x + next.x) / 2, y: (spot.y + next.y) / 2 }, HOP)] : [shift(spot, 0)];
  });
}
