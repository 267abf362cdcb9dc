/** The paints of a player's colour. */
export interface Paint {
  fill: string;
  edge: string;
  light: string;
  hatch: string | null;
}

/** The colours that `style/tokens.css` knows, each with a hatching of its own. */
const KNOWN = new Set(["blue", "yellow", "red", "green", "white", "black", "purple"]);

/** How a colour is painted; ink where it is none or not known. */
export function paint(colour: string | undefined): Paint {
  if (!colour || !KNOWN.has(colour)) return { fill: "var(--ink2)", edge: "var(--ink)", light: "var(--rule)", hatch: null };
  return { fill: `var(--${colour})`, edge: `var(--${colour}-edge)`, light: `var(--${colour}-light)`, hatch: `url(#hatch-${colour})` };
}
