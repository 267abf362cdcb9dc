import type { BoardKit } from "./context";

type Kit = BoardKit<never>;
// each kit is at ease only with its own model, and the page only hands it back the model it made
const load = (module: Promise<{ default: unknown }>) => module.then((loaded) => loaded.default as Kit);

/** The boards there are, each loaded when its game is played. */
export const BOARDS: Record<string, () => Promise<Kit>> = {
  blokus: () => load(import("./blokus")),
  knopf: () => load(import("./knopf")),
  headache: () => load(import("./headache")),
  headquarter: () => load(import("./headquarter")),
  mots: () => load(import("./mots")),
};
