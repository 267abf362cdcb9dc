import { expect, test, vi } from "vitest";

// the translator asks the browser for its language
vi.hoisted(() => vi.stubGlobal("navigator", { language: "fr" }));
const { fill } = await import("./translator.svelte");

test("no line begins with a sign of punctuation", () => {
  expect(fill("{n} : où allez-vous ?", { n: "Six" })).toBe("Six\u00a0: où allez-vous\u00a0?");
  expect(fill("« {move} » est refusé ; encore !", { move: "x" })).toBe("«\u00a0x\u00a0» est refusé\u00a0; encore\u00a0!");
});

test("a noun that stands for a name has its capital only where a sentence begins", () => {
  const told = { name: "L’ordinateur", n: "six" };
  expect(fill("Le dé donne {n} lettres à {name}.", told, "L’ordinateur")).toBe("Le dé donne six lettres à l’ordinateur.");
  expect(fill("{name} passe.", told, "L’ordinateur")).toBe("L’ordinateur passe.");
  expect(fill("Voilà. {name} passe.", told, "L’ordinateur")).toBe("Voilà. L’ordinateur passe.");
  expect(fill("Le dé donne {n} lettres à {name}.", { ...told, name: "Léa" }, "L’ordinateur")).toBe("Le dé donne six lettres à Léa.");
});
