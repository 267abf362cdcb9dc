import type { Finger } from "../fingers";
import type { HeadacheModel } from "./model.svelte";
import { parse } from "./moves";

const space = (name: string) => `[data-space="${name}"]`;

/** First the pile, then where it goes or which of its cones comes up; what needs no space is a button. */
const finger: Finger<HeadacheModel> = (move, model) => {
  const parsed = parse(move);
  const start = [...model.entries].find(([, each]) => each === move)?.[0];
  if (start) return [space(start)];
  if (parsed?.kind === "go") {
    if (model.source !== parsed.source) return [space(parsed.source)];
    return [model.end === parsed.target && model.over === null ? ".bar .main" : space(parsed.target)];
  }
  if (parsed?.kind === "promote") return [model.unfolded === parsed.space ? `[data-level="${parsed.level}"]` : space(parsed.space)];
  return [parsed?.kind === "again" ? ".bar .again" : ".bar .button:last-child"];
};
export default finger;
