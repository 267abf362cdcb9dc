import type { AriaRole } from "svelte/elements";

/** What an element of a board is to keyboards and screen readers. */
interface Attributes extends Partial<FocusListeners> {
  role: AriaRole;
  tabindex?: 0 | -1;
  "aria-selected"?: boolean;
}

/** What happens when the focus comes to a square and leaves it. A drawing that listens to it can be reached by Tab, so one that is only read may not. */
export interface FocusListeners {
  onfocus: (event: FocusEvent & { currentTarget: SVGElement }) => void;
  onblur: () => void;
}

/** The board around its squares: a grid that keys walk or, where the position is only read, a table. */
export function boardRole(readOnly: boolean | undefined): AriaRole {
  return readOnly ? "table" : "grid";
}

/** A square of such a board; in a position that is only read it takes no focus. */
export function squareRole(readOnly: boolean | undefined, reached: boolean, selected: boolean, listeners: FocusListeners): Attributes {
  return readOnly ? { role: "cell" } : { role: "gridcell", tabindex: reached ? 0 : -1, "aria-selected": selected, ...listeners };
}

/** A place that can be pressed or, where the position is only read, a picture with its name. */
export function placeRole(readOnly: boolean | undefined, reached: boolean, listeners?: FocusListeners): Attributes {
  return readOnly ? { role: "img" } : { role: "button", tabindex: reached ? 0 : -1, ...listeners };
}
