import type { CountKit } from "../counts";
import BagPiece from "./BagPiece.svelte";
import { pieceName } from "./texts";

const KINDS = 10;

/** As many of each piece as it takes to have a piece for every cell of a layer (HQ-37). */
function usual(head: string): number[] {
  const cells = [...head].filter((sign) => sign === "#").length;
  return Array<number>(KINDS).fill(Math.ceil(cells / KINDS));
}

const kit: CountKit = { picture: BagPiece, label: pieceName, usual };
export default kit;
