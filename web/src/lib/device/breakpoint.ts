import { MediaQuery } from "svelte/reactivity";

/** On narrow screens the seats are a strip above the board and what they hold lies below. */
export const narrow = new MediaQuery("max-width: 1100px");

/** On large screens trays and texts grow with the board. */
export const large = new MediaQuery("(min-width: 1600px) and (min-height: 900px)");

/** On a phone or a tablet held upright, whose turn it is stands in the bar at the lower edge. */
export const upright = new MediaQuery("(max-width: 760px) and (min-height: 501px), (max-width: 1100px) and (orientation: portrait)");
