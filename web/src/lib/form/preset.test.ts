import { expect, test } from "vitest";
import type { GameInfo } from "../../wire/types";
import { presetWords, proposedPreset } from "./preset";

test("a preset has a name, and after it what is special", () => {
  expect(presetWords("Duo : à deux sur le petit plateau")).toEqual({ name: "Duo", note: "à deux sur le petit plateau" });
  expect(presetWords("Classic, 300 points")).toEqual({ name: "Classic", note: "300 points" });
});

test("a name may be all there is", () => {
  expect(presetWords("Two players, two colours each")).toEqual({ name: "Two players, two colours each", note: "" });
  expect(presetWords("Marathon")).toEqual({ name: "Marathon", note: "" });
});

test("to four who sit down to the first preset, the one for four is proposed", () => {
  const presets = [
    { name: "classic", seats: [2, 3, 4] },
    { name: "solo", seats: [1] },
    { name: "teams", seats: [4] },
    { name: "four", seats: [4] },
  ];
  const [classic, solo, , four] = presets as unknown as GameInfo["presets"];
  const game = { presets: [classic, solo, presets[2], four] } as unknown as GameInfo;
  const has = (path: string) => path === "offer.four";
  expect(proposedPreset(game, classic!, 4, has)).toBe(four);
  expect(proposedPreset(game, classic!, 3, has)).toBeUndefined();
  expect(proposedPreset(game, classic!, 1, has)).toBeUndefined();
  expect(proposedPreset(game, four!, 4, has)).toBeUndefined();
  expect(proposedPreset(game, classic!, 4, () => false)).toBeUndefined();
});
