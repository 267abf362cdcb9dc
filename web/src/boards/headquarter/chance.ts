import { weighed, type ChanceRule } from "../../lib/replay/chanceRules";

const LETTERS = "rygb";
const PIECES = [...LETTERS].flatMap((one, at) => [...LETTERS.slice(at)].map((other) => one + other));
const COPIES = 3;

/** A piece from the bag: three of each, less those that were drawn. */
const draw: ChanceRule = (below, { before }) => {
  const drawn = before.filter(({ actor }) => actor === "chance").map(({ text }) => text);
  const left = PIECES.map((piece) => [`draw ${piece}`, COPIES - drawn.filter((text) => text === `draw ${piece}`).length] as const);
  return weighed(
    below,
    left.filter(([, number]) => number > 0),
  );
};
export default draw;
