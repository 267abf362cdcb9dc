import { expect, test } from "vitest";
import { presetWords } from "./preset";

test("a preset has a name, and after it what is special", () => {
  expect(presetWords("Duo : à deux sur le petit plateau")).toEqual({ name: "Duo", note: "à deux sur le petit plateau" });
  expect(presetWords("Classic, 300 points")).toEqual({ name: "Classic", note: "300 points" });
});

test("a name may be all there is", () => {
  expect(presetWords("Two players, two colours each")).toEqual({ name: "Two players, two colours each", note: "" });
  expect(presetWords("Marathon")).toEqual({ name: "Marathon", note: "" });
});
