import { expect, test, vi } from "vitest";
import en from "../../i18n/en.json";
import fr from "../../i18n/fr.json";
import { i18n } from "../../i18n/translator.svelte";
import { QUICK, readable } from "./quickPhrases";

vi.hoisted(() => vi.stubGlobal("navigator", { language: "en" }));

test("a quick phrase is read in the reader's language, anything else as it was written", () => {
  i18n.addPhrases("fr", fr);
  i18n.addPhrases("en", en);
  i18n.lang = "fr";
  expect(readable(en["quick.well-played"])).toBe("Bien joué\u202f!");
  expect(readable("Well played, Nana")).toBe("Well played, Nana");
  i18n.lang = "en";
  expect(readable("Bien joué\u202f!")).toBe(en["quick.well-played"]);
  expect(QUICK.map((phrase) => readable(fr[phrase as keyof typeof fr]))).toEqual(QUICK.map((phrase) => en[phrase as keyof typeof en]));
});
