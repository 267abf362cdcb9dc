import type { RecordPly } from "./record";

/** Draws a whole number from 0 up to, but not including, n. */
export type Below = (n: number) => Promise<number>;
/** What falls, as it is written in the record, at a position that is all the plies before it. */
export type Fall = (below: Below, before: readonly RecordPly[], fell: string, kinds: readonly string[]) => Promise<string>;

const LETTERS = "rygb";
const PIECES = [...LETTERS].flatMap((one, at) => [...LETTERS.slice(at)].map((other) => one + other));
const COPIES = 3;
const COLUMNS = "abcdefghijklmno";
const DICE: Record<string, number> = { o: 1, y: 2, r: 3 };

/** The move of a list with whole-number weights at which the number drawn is used up. */
async function weighed(below: Below, moves: readonly (readonly [string, number])[]): Promise<string> {
  let rest = await below(moves.reduce((sum, [, weight]) => sum + weight, 0));
  for (const [move, weight] of moves) {
    rest -= weight;
    if (rest < 0) return move;
  }
  throw new Error("a number below the sum is used up before the list ends");
}

/** A number die, and a die with a red dot on one of its six faces. */
const pop: Fall = (below) =>
  weighed(below, [1, 2, 3, 4, 5, 6].flatMap((number) => [[`${number}`, 5], [`${number}*`, 1]] as [string, number][]));

/** A piece from the bag: three of each, less those that were drawn. */
const draw: Fall = (below, before) => {
  const drawn = before.filter(({ actor }) => actor === "chance").map(({ text }) => text);
  const left = PIECES.map((piece) => [`draw ${piece}`, COPIES - drawn.filter((text) => text === `draw ${piece}`).length] as const);
  return weighed(below, left.filter(([, number]) => number > 0));
};

/** The die that says how many letters; or, where cells were rewarded, one die after the other, cell by cell. */
const word: Fall = async (below, _before, fell, kinds) => {
  if (!fell.startsWith("bonus ")) return `${(await below(6)) + 1}`;
  const rolled: string[] = [];
  for (const each of fell.split(" ").slice(1)) {
    const cell = each.split("=")[0] ?? "";
    const dice = DICE[kinds[Number(cell.slice(1)) - 1]?.[COLUMNS.indexOf(cell[0] ?? "")] ?? ""] ?? 0;
    let points = 0;
    for (let die = 0; die < dice; die++) points += (await below(6)) + 1;
    rolled.push(`${cell}=${points}`);
  }
  return `bonus ${rolled.join(" ")}`;
};

/** The games whose chance this page can reckon; a bell is rung by the clock, and follows from nothing. */
export const FALLS: Record<string, Fall> = { headache: pop, headquarter: draw, mots: word };
export const BELL = "bell";
