import type { HeadacheView } from "./types";

/** Whether a cone came to lie on one that another seat commanded. */
export function captured(before: HeadacheView, after: HeadacheView): boolean {
  return Object.entries(after.stacks).some(([space, pile]) => {
    const under = before.stacks[space]?.length ?? 0;
    return under > 0 && pile.length > under && before.tops[space] !== after.tops[space];
  });
}
