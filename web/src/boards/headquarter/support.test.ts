import { expect, test } from "vitest";
import type { Cube } from "./placing";
import { supports } from "./support";
import type { HeadquarterView } from "./types";

const cube = (cell: string, far = false): Cube => ({ cell, far, colour: "r" });
const view = (near: string[], stability = "held") =>
  ({ near, far: near.map((line) => line.replace(/\S/g, ".")), options: { stability } }) as unknown as HeadquarterView;

test("a resting cube under the edge or under a cube holds its partner", () => {
  const locked = [{ kind: "locked" }, { kind: "held", by: "partner" }];
  expect(supports(view(["....", ".y.."]), [cube("b2"), cube("c2")])).toEqual(locked);
  expect(supports(view([".g..", "....", ".y.."]), [cube("b2"), cube("c2")])).toEqual(locked);
  expect(supports(view([".g..", "....", ".y.."]), [cube("c2"), cube("b2")])).toEqual(locked.toReversed());
});

test("a cube that could rise holds nothing, nor does one with the stability of before", () => {
  const unseen = [{ kind: "rests" }, { kind: "unseen" }];
  expect(supports(view(["....", "....", ".y.."]), [cube("b2"), cube("c2")])).toEqual(unseen);
  expect(supports(view(["....", ".y.."], "beside"), [cube("b2"), cube("c2")])).toEqual(unseen);
});
