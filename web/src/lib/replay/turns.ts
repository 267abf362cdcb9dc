import type { Json, Position, Seat } from "../../wire/types";

/** A turn as a family counts it, with all its rolls and decisions. */
export interface ReplayTurn {
  number: number;
  /** The ply that begins it. */
  first: number;
  /** Who decided in it; null if nobody did. */
  seat: Seat | null;
}

/**
 * The turn of every ply; the start has none. Two plies belong to one turn while `turnKey` says the same of the positions
 * where they were made. Without it, every decision ends a turn.
 */
export function turnsOf(plies: readonly Position[], turnKey?: (view: Json) => string | number): (ReplayTurn | null)[] {
  const turns: (ReplayTurn | null)[] = [null];
  let current: ReplayTurn | null = null;
  let before: string | number | null = null;
  plies.slice(1).forEach(({ actor }, index) => {
    const key = turnKey?.(plies[index]?.view ?? null) ?? null;
    const begins = !current || (turnKey ? key !== before : current.seat !== null);
    if (begins) current = { number: (current?.number ?? 0) + 1, first: index + 1, seat: null };
    if (current && typeof actor === "number") current.seat ??= actor;
    before = key;
    turns.push(current);
  });
  return turns;
}
