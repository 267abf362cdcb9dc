import { weighed, type ChanceRule } from "../../lib/replay/chanceRules";
import type { HeadquarterView } from "./types";

/** A piece from the bag: what it held at first, less what was drawn. */
const draw: ChanceRule = (below, { before, first }) => {
  const { bag } = first as unknown as HeadquarterView;
  const drawn = before.filter(({ actor }) => actor === "chance").map(({ text }) => text);
  const left = Object.entries(bag).map(
    ([piece, whole]) => [`draw ${piece}`, whole - drawn.filter((text) => text === `draw ${piece}`).length] as const,
  );
  return weighed(
    below,
    left.filter(([, number]) => number > 0),
  );
};
export default draw;
