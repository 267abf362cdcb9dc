import { i18n } from "../../i18n/translator.svelte";
import type { Entry } from "../context";
import type { Colour, HeadacheView } from "./types";

/** The piles each seat tops and whose cones lie in them; they are points only where the game ran dry. */
export function breakdown(view: HeadacheView): Entry[] {
  const scored = view.outcome?.reason === "quiet";
  return view.colours.flatMap((hand, seat): Entry[] => {
    if (view.out.includes(seat)) return [{ seat, text: i18n.text("breakdown.headache.out"), points: scored ? 0 : null }];
    const piles = Object.entries(view.stacks)
      .filter(([space]) => view.tops[space] === seat)
      .map(([, cones]) => cones)
      .toSorted((a, b) => b.length - a.length);
    return piles.map((cones) => {
      const captured = cones.filter((cone) => !hand.includes(cone));
      const pile = i18n.text(cones.length === 1 ? "breakdown.headache.cone" : "breakdown.headache.pile", { n: cones.length });
      const below = captured.length ? ` ${i18n.text("breakdown.headache.captured", { cones: counted(captured) })}` : "";
      return { seat, text: pile + below, points: scored ? cones.length : null };
    });
  });
}

/** Cones by colour: “2 × blue, 1 × green”. */
function counted(cones: Colour[]): string {
  return [...new Set(cones)].map((colour) => `${cones.filter((cone) => cone === colour).length} × ${i18n.term(colour)}`).join(", ");
}
