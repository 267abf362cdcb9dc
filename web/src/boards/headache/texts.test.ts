import { expect, it } from "vitest";
import "../testing";
import type { PlyScene } from "../context";
import french from "./fr.json";
import { SPACES } from "./geometry";
import type { HeadacheView } from "./types";

const { i18n } = await import("../../i18n/translator.svelte");
const { ask, askRoll, caption, describe, motion, popper, where } = await import("./texts");

const BASE = {
  seats: 2,
  colours: [["red"], ["blue"]],
  starts: { red: "x0", blue: "x4" },
  phase: "play",
  asked: 0,
  die: 4,
  dot: false,
  opening: null,
  stacks: { x0: ["red"], x1: ["blue", "red", "blue"] },
  tops: { x0: 0, x1: 1 },
  out: [],
} as unknown as HeadacheView;

function scene(
  actor: number | "chance",
  text: string,
  before: Partial<HeadacheView>,
  after: Partial<HeadacheView> = {},
  names = ["Léa", "Tom"],
): PlyScene<HeadacheView> {
  return { view: { ...BASE, ...after }, before: { ...BASE, ...before }, viewpoint: 0, names, last: [{ actor, text }] };
}

it("tells who took whose stack, and how many cones", () => {
  const captured = { stacks: { x1: ["blue", "red", "blue", "red"] } } as Partial<HeadacheView>;
  expect(caption(scene(0, "x0-x1", {}, captured))).toBe("Léa moved a cone 4 spaces. Léa captured Tom’s stack: 3 cones.");
  expect(caption(scene(0, "x0-x1", {}, captured, [i18n.you, "Tom"]))).toBe("You moved a cone 4 spaces. You captured Tom’s stack: 3 cones.");
  expect(caption(scene(0, "x0-x1", {}, captured, ["Léa", i18n.you]))).toBe("Léa moved a cone 4 spaces. Léa captured your stack: 3 cones.");
});

it("tells who is out", () => {
  expect(caption(scene(0, "x0-x1", {}, { out: [1] }))).toContain("Tom is out: every cone has been captured.");
});

it("names no space of the track", () => {
  for (const text of ["x0-o1.3", "enter", "promote x1 2", "pass", "again", "done"])
    expect(caption(scene(0, text, {}))).not.toMatch(/[xoi]\d/);
});

it("names a space in words: where it is, whose start, who stands there and how high", () => {
  const spoken = (space: string) => describe(BASE, space, ["Léa", "Tom"]);
  expect(spoken("x0")).toBe("crossing 1, red start, a cone of Léa’s: red");
  expect(spoken("x1")).toBe("crossing 2, Tom’s stack of three, from the top: blue, red, blue");
  expect(spoken("x4")).toBe("crossing 5, blue start, free");
  expect(spoken("o2.3")).toBe("outer path, 3 past crossing 3, free");
  expect(spoken("i7.1")).toBe("inner path, 1 past crossing 8, free");
});

it("names every space differently, in both languages, and none by its code", () => {
  i18n.addPhrases("fr", french);
  for (const lang of ["fr", "en"] as const) {
    i18n.lang = lang;
    const names = SPACES.map((space) => describe(BASE, space, ["Léa", "Tom"]));
    expect(new Set(names).size).toBe(SPACES.length);
    for (const name of names) expect(name).not.toMatch(/\b[xoi]\d|headache\./);
  }
});

it("tells the ear where a cone went", () => {
  i18n.addPhrases("fr", french);
  const heard = (lang: "fr" | "en", text: string) => ((i18n.lang = lang), where(scene(0, text, {})));
  expect(heard("fr", "x0-o4.3")).toBe("Du croisement 1 au chemin extérieur, 3 après le croisement 5.");
  expect(heard("fr", "enter")).toBe("Au croisement 1.");
  expect(heard("en", "x0-o4.3")).toBe("From crossing 1 to outer path, 3 past crossing 5.");
  expect(heard("en", "pass")).toBe("");
});

it("tells every pop of the roll-off, who begins, and a tie", () => {
  const opening = (popped: number[]) => ({ phase: "opening", die: null, opening: { contenders: [0, 1], popped } }) as Partial<HeadacheView>;
  expect(caption(scene("chance", "5", { ...opening([]), asked: 0 }, opening([5])))).toBe("Léa rolled 5.");
  expect(caption(scene("chance", "2", { ...opening([5]), asked: 1 }, { phase: "pop", opening: null, die: null }))).toBe(
    "Tom rolled 2. Léa begins.",
  );
  expect(caption(scene("chance", "5", { ...opening([5]), asked: 1 }, opening([])))).toBe("Tom rolled 5. A tie: Léa and Tom roll again.");
});

it("says who presses the dome", () => {
  expect(popper(scene("chance", "5", { phase: "pop", asked: 1, die: null }))).toBe(1);
  expect(popper(scene(0, "pass", {}))).toBeNull();
});

it("takes as long as the pile goes, and longer where it captures", () => {
  expect(motion(scene(0, "x0-o0.3", {}))).toBe(1000);
  expect(motion(scene(0, "x0-x1", {}))).toBe(1380);
  expect(motion(scene("chance", "3", {}))).toBe(900);
  expect(motion(scene(0, "pass", {}))).toBe(0);
});

it("asks for a cone to be brought in where nothing can move yet", () => {
  const asked = (moves: string[]) => ask({ view: BASE, moves } as unknown as Parameters<typeof ask>[0]);
  expect(asked(["enter", "pass"])).toBe("You rolled 4. Bring in a cone.");
  expect(asked(["enter", "x0-x1", "pass"])).toBe("You rolled 4. Where to?");
});

it("asks for a roll of one's own dice in one sentence, and says what the first one is for", () => {
  expect(askRoll({ view: BASE, names: ["Léa", "Tom"] })).toBe("What did Léa roll?");
  expect(askRoll({ view: { ...BASE, phase: "opening", asked: 1 }, names: ["Léa", i18n.you] })).toBe(
    "Who begins? The highest number. What did you roll?",
  );
});
