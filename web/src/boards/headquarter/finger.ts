import type { Finger } from "../fingers";
import { attitudeOf, type HeadquarterModel } from "./model.svelte";
import { ATTITUDES, cubesAt, parse, write } from "./placing";

/** First how the piece is held, then where it goes, then the button that places it. */
const finger: Finger<HeadquarterModel> = (move, model) => {
  const { colours } = model;
  const attitude = attitudeOf(parse(move));
  if (!colours) return [];
  if (model.attitude !== attitude) return [`.ways button:nth-child(${ATTITUDES.indexOf(attitude) + 1})`];
  const cell = model.places.find(({ name }) => write(cubesAt(name, attitude, colours, model.side.mirrored)) === move)?.name;
  if (!cell) return [".two .button:nth-child(2)"];
  return [model.pinned !== null && model.ghost?.move === move ? ".two .main" : `[data-cell="${cell}"]`];
};
export default finger;
