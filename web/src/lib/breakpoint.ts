import { MediaQuery } from "svelte/reactivity";

/** Where there is little room, the seats are a strip above the board and what they hold lies below. */
export const narrow = new MediaQuery("max-width: 1100px");
