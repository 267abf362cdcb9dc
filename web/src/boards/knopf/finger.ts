import type { Finger } from "../fingers";
import { hopOf, takenBy } from "./geometry";
import type { KnopfModel } from "./model.svelte";

const BUTTON = ".pinned .main";
const cell = (name: string) => `[data-cell="${name}"]`;

/** First the buttons that are cut, or the one that moves and its square; then the button that does it. */
const finger: Finger<KnopfModel> = (move, model) => {
  const hop = hopOf(move);
  if (hop && model.from !== hop.from) return [cell(hop.from)];
  if (hop) return [model.to === hop.to ? BUTTON : cell(hop.to)];
  const next = takenBy(move).find((name) => !model.chosen.includes(name));
  return [next ? cell(next) : BUTTON];
};
export default finger;
