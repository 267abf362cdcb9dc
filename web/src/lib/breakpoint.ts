import { MediaQuery } from "svelte/reactivity";

/** On narrow screens the seats are a strip above the board and what they hold lies below. */
export const narrow = new MediaQuery("max-width: 1100px");
