import type { PaintKit } from "../paint";
import PaintCell from "./PaintCell.svelte";

const kit: PaintKit = {
  option: "head",
  brushes: [
    { sign: "#", phrase: "hq.paint.hole" },
    { sign: ".", phrase: "hq.paint.wood" },
  ],
  sizes: { least: 3, most: 14 },
  blank: ".",
  cell: PaintCell,
  frame: "wood",
};
export default kit;
