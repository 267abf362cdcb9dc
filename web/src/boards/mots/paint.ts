import type { PaintKit } from "../paint";
import PaintCell from "./PaintCell.svelte";

const kit: PaintKit = {
  option: "board",
  brushes: ["1", "2", "3", "4", "5", "o", "y", "r", "#"].map((sign) => ({ sign, phrase: `mots.paint.${sign === "#" ? "black" : sign}` })),
  blank: "1",
  fixed: "+",
  cell: PaintCell,
};
export default kit;
