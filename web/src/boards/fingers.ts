/**
 * Where a finger points to show a move: selectors of what to touch next, as far as the hand has got; of several the first that is
 * in sight. The default export of `boards/<game>/finger.ts`.
 */
export type Finger<Model> = (move: string, model: Model) => readonly string[];

const FOUND = import.meta.glob<Finger<never>>("./*/finger.ts", { import: "default" });

/** The finger of a game; one without a folder here has none, and its board only draws the move. */
export async function loadFinger(game: string): Promise<Finger<never>> {
  return (await FOUND[`./${game}/finger.ts`]?.()) ?? (() => []);
}
