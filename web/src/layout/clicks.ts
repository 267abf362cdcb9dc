/** The points that a move's text names, in order: clicking them makes the move. Of two ids that begin alike the longer one is meant. */
export function clicksOf(move: string, ids: readonly string[]): string[] {
  const longestFirst = ids.filter(Boolean).toSorted((one, other) => other.length - one.length);
  const found: string[] = [];
  for (let at = 0; at < move.length;) {
    const id = longestFirst.find((each) => move.startsWith(each, at));
    if (id !== undefined) found.push(id);
    at += id?.length ?? 1;
  }
  return found;
}

/** What can be done after some clicks. */
export interface Choices {
  /** The points that a next click can mean. */
  next: Set<string>;
  /** The moves that these clicks make already. */
  complete: string[];
}

/** All legal moves by the clicks that make them. */
export class ClickTree {
  /** Moves that name no point: they become buttons. */
  readonly buttons: string[] = [];
  private readonly moves: { move: string; clicks: string[] }[] = [];

  constructor(moves: readonly string[], ids: readonly string[]) {
    for (const move of moves) {
      const clicks = clicksOf(move, ids);
      if (clicks.length === 0) this.buttons.push(move);
      else this.moves.push({ move, clicks });
    }
  }

  after(chosen: readonly string[]): Choices {
    const choices: Choices = { next: new Set(), complete: [] };
    for (const { move, clicks } of this.moves) {
      if (!chosen.every((id, at) => clicks[at] === id)) continue;
      const next = clicks[chosen.length];
      if (next === undefined) choices.complete.push(move);
      else choices.next.add(next);
    }
    return choices;
  }
}
