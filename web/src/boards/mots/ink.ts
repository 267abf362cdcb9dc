/** A pencil's colour as letters have it: deep enough on paper by day, light enough on the dark card by night. */
export function ink(colour: string): string {
  if (colour === "ink") return "var(--ink)";
  const day = colour === "yellow" ? "var(--yellow-edge)" : `color-mix(in srgb, var(--${colour}), var(--${colour}-edge) 40%)`;
  return `light-dark(${day}, color-mix(in srgb, var(--${colour}), var(--${colour}-light) 55%))`;
}
