import { expect, test } from "vitest";
import { fill, type Details } from "./grammar";
import examples from "./grammar.vectors.json";

test.each(examples as unknown as [string, string, Details, string][])("%s: “%s” with %o is “%s”", (lang, sentence, details, filled) => {
  expect(fill(sentence, details, lang)).toBe(filled);
});

test("a noun that stands for a name has its capital only where a sentence begins", () => {
  const told = { name: "L’ordinateur", n: "six" };
  const french = (sentence: string, details: Details) => fill(sentence, details, "fr", "L’ordinateur");
  expect(french("Le dé donne {n} lettres à {name}.", told)).toBe("Le dé donne six lettres à l’ordinateur.");
  expect(french("{name} passe.", told)).toBe("L’ordinateur passe.");
  expect(french("Voilà. {name} passe.", told)).toBe("Voilà. L’ordinateur passe.");
  expect(french("Au tour de {name}", told)).toBe("Au tour de l’ordinateur");
  expect(french("Le dé donne {n} lettres à {name}.", { ...told, name: "Léa" })).toBe("Le dé donne six lettres à Léa.");
});
