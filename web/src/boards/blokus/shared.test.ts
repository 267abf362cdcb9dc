import { expect, test } from "vitest";
import { viewsOf } from "../testing";
import three from "./fixtures/three.json";
import { nextToPlace, type BlokusView } from "./types";

test("the pieces of the shared colour are placed in turn, whatever is left of the others", () => {
  const view = viewsOf<BlokusView>(three)[0];
  const camp = view?.colours.find(({ seat }) => seat === null);
  if (!view || !camp) throw new Error("three players share a colour");
  const pieces = Object.keys(view.pieces);
  const turns = [0, 1, 2, 3, 4, 20].map((placed) => nextToPlace(view, { ...camp, left: pieces.slice(placed) }, 3));
  expect(turns).toEqual([0, 1, 2, 0, 1, 2]);
});
