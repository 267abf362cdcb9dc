import type { Finger } from "../fingers";
import { squareName } from "../squares";
import { covered, parsePlacement, pieceBySignature, placementText, signature, turned } from "./geometry";
import type { BlokusModel } from "./model.svelte";

/** First the piece in the tray, then how it is turned, then where it lies, then the button that lays it. */
const finger: Finger<BlokusModel> = (move, model) => {
  const cells = parsePlacement(move);
  const piece = pieceBySignature(model.view.pieces).get(signature(cells));
  if (!model.inHand || model.inHand.piece !== piece) return [`[data-piece="${piece}"]`];
  if (model.ghostText === move) return [".pinned .main"];
  let { shape } = model.inHand;
  if (signature(shape) === signature(cells)) {
    const at = cells.find((each) => placementText(covered(shape, each)) === move);
    return at ? [`[data-cell="${squareName(at)}"]`] : [];
  }
  for (let quarter = 0; quarter < 3; quarter++) {
    shape = turned(shape);
    if (signature(shape) === signature(cells)) return [".both .button:first-child"];
  }
  return [".both .button:nth-child(2)"];
};
export default finger;
