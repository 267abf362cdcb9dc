import type { Finger } from "../fingers";
import { cellName, readWord } from "./geometry";
import type { MotsModel } from "./model.svelte";

/** First the cell where the word begins, then its direction, then its keys one by one, then the button that writes it. At a desk, letters are typed. */
const finger: Finger<MotsModel> = (move, model) => {
  const word = readWord(move);
  const first = word?.cells[0];
  if (!word || first === undefined) return [".both .button:last-child"];
  const cell = `[data-cell="${cellName(first)}"]`;
  if (model.start !== first) return [cell];
  if (model.way !== word.way) return [".keyboard .wide:first-child", cell];
  const letters = model.freshOf(word);
  if (model.letters === letters) return [".pinned .main"];
  if (!letters.startsWith(model.letters)) return [".keyboard .wide:last-child", ".both .button:first-child"];
  const next = letters[model.letters.length];
  return next === undefined ? [] : [`.keyboard button[aria-label="${next}"]`];
};
export default finger;
