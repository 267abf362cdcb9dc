import { expect, it } from "vitest";
import "../testing";
import type { PlyScene } from "../context";
import type { HeadquarterView } from "./types";

const { i18n } = await import("../../i18n/translator.svelte");
const { caption } = await import("./texts");

const view = (cubes: number) => ({ step: "place", seat: 0, mover: 0, score: { cubes } }) as unknown as HeadquarterView;

function scene(actor: number, text: string, was: number, is: number): PlyScene<HeadquarterView> {
  return { view: view(is), before: view(was), viewpoint: 0, names: [i18n.you, "Tom"], last: [{ actor, text }] };
}

it("tells where one’s own piece went, and what it brought", () => {
  expect(caption(scene(0, "d1r e1r", 0, 4))).toBe("You placed a piece in d1 and e1. Your colours: 4 points (+4).");
  expect(caption(scene(0, "d2r d2'b", 4, 4))).toBe("You pushed a piece through the head, in d2. Your colours: still 4 points.");
});

it("names whoever is watched in a replay", () => {
  const watched = { ...scene(0, "d1r e1r", 0, 4), names: ["Odile", "Tom"] };
  expect(caption(watched)).toBe("Odile placed a piece in d1 and e1. Odile’s colours: 4 points (+4).");
});

it("tells of another’s move only what it changed on one’s own side", () => {
  expect(caption(scene(1, "", 4, 4))).toBe("Tom placed a piece where you can’t see it.");
  expect(caption(scene(1, "", 4, 5))).toContain("Your colours: 5 points (+1).");
});
