import { expect, test, vi } from "vitest";

// the page's tongue asks the browser for its language
vi.hoisted(() => vi.stubGlobal("navigator", { language: "fr" }));
const { fill } = await import("./speech.svelte");

test("no line begins with a sign of punctuation", () => {
  expect(fill("{n} : où allez-vous ?", { n: "Six" })).toBe("Six\u00a0: où allez-vous\u00a0?");
  expect(fill("« {move} » est refusé ; encore !", { move: "x" })).toBe("«\u00a0x\u00a0» est refusé\u00a0; encore\u00a0!");
});
