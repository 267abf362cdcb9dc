import type { PaintKit } from "../paint";
import PaintCell from "./PaintCell.svelte";

const NAMES: Record<string, string> = { "#": "black", "+": "cross" };

const kit: PaintKit = {
  option: "board",
  brushes: [..."123456789oyr#+"].map((sign) => ({ sign, phrase: `mots.paint.${NAMES[sign] ?? sign}` })),
  blank: "1",
  sizes: { least: 9, most: 21 },
  only: "+",
  cell: PaintCell,
  frame: "card",
};
export default kit;
