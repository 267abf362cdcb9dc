import { isBlack, isEmpty, padded, run, type Way } from "./geometry";
import type { MotsView } from "./types";

export interface BestTurn {
  seat: number;
  cells: number[];
  points: number;
}

/** At the end: of every player the turn that brought most, and where its word stands. */
export function bestTurns(view: MotsView): BestTurn[] {
  if (view.outcome === null) return [];
  const standing = runs(view);
  return view.scores.flatMap((_, seat) => {
    const turns = view.sheet
      .filter((line) => line.seat === seat)
      .map(({ words }) => ({ word: words[0]?.[0] ?? "", points: words.reduce((sum, [, points]) => sum + points, 0) }))
      .toSorted((one, other) => other.points - one.points);
    const [best] = turns;
    const cells = best && best.points > 0 ? placeOf(best.word, standing) : undefined;
    return best && cells ? [{ seat, cells, points: best.points }] : [];
  });
}

interface Run {
  text: string;
  cells: number[];
}

/** Where a word stands, by itself or as a part of a longer one that was made of it. */
function placeOf(word: string, standing: readonly Run[]): number[] | undefined {
  const found = standing.find(({ text }) => text === word) ?? standing.find(({ text }) => text.includes(word));
  const from = found?.text.indexOf(word) ?? 0;
  return found?.cells.slice(from, from + word.length);
}

/** All words on the card, with their cells. */
function runs(view: MotsView): Run[] {
  const [grid, kinds] = [padded(view.grid, "."), padded(view.kinds, "#")];
  const ways: Way[] = ["across", "down"];
  return [...grid].flatMap((_, cell) => {
    if (isBlack(kinds, cell) || isEmpty(grid, cell)) return [];
    const begun = ways.map((way) => run(grid, kinds, cell, way)).filter((cells) => cells.length > 1 && cells[0] === cell);
    return begun.map((cells) => ({ text: cells.map((each) => grid[each]).join(""), cells }));
  });
}
