import type { PaintKit } from "../paint";
import PaintCell from "./PaintCell.svelte";

const kit: PaintKit = {
  option: "holes",
  brushes: ["1", "2", "3", "4"].map((sign) => ({ sign, phrase: `knopf.paint.${sign}` })),
  blank: "1",
  cell: PaintCell,
  frame: "wood",
};
export default kit;
