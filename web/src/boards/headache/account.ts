import { speech } from "../../i18n/speech.svelte";
import type { Json } from "../../wire/types";
import type { Entry } from "../sitting";
import type { Colour, HeadacheView } from "./view";

/** The piles each seat tops and whose cones lie in them; they are points only where the game ran dry. */
export function account(json: Json): Entry[] {
  const view = json as unknown as HeadacheView;
  const scored = view.outcome?.reason === "quiet";
  return view.colours.flatMap((hand, seat): Entry[] => {
    if (view.out.includes(seat)) return [{ seat, text: speech.say("account.headache.out"), points: scored ? 0 : null }];
    const piles = Object.entries(view.stacks).filter(([space]) => view.tops[space] === seat).toSorted(([, a], [, b]) => b.length - a.length);
    return piles.map(([space, cones]) => {
      const captured = cones.filter((cone) => !hand.includes(cone));
      const pile = speech.say(cones.length === 1 ? "account.headache.cone" : "account.headache.pile", { n: cones.length, space });
      const below = captured.length ? ` ${speech.say("account.headache.captured", { cones: counted(captured) })}` : "";
      return { seat, text: pile + below, points: scored ? cones.length : null };
    });
  });
}

/** Cones by colour: “2 × blue, 1 × green”. */
function counted(cones: Colour[]): string {
  return [...new Set(cones)].map((colour) => `${cones.filter((cone) => cone === colour).length} × ${speech.term(colour)}`).join(", ");
}
