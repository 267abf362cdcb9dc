import { beforeEach, expect, test, vi } from "vitest";
import type { Lang } from "./translator.svelte";

/** The server's answers that a test has not given yet, by language. */
const asked: { lang: string; give: (texts: object) => void; fail: () => void }[] = [];
const kept = new Map<string, string>();
const root = { lang: "en" };
const PHRASES: Record<string, Record<string, string>> = {
  fr: { hello: "Bonjour" },
  en: { hello: "Hello", fruit: "a {what}" },
  de: { hello: "Hallo", fallback: "en" },
};
vi.stubGlobal("navigator", { language: "en" });
vi.stubGlobal("localStorage", { getItem: () => null, setItem: (name: string, value: string) => kept.set(name, value) });
vi.stubGlobal("document", { documentElement: root });
vi.stubGlobal("fetch", (url: string) => Promise.resolve({ json: () => Promise.resolve(PHRASES[/(\w+)\.json/.exec(url)![1]!]) }));
vi.mock("../wire/http", () => ({
  http: { texts: (lang: string) => new Promise((give, fail) => asked.push({ lang, give, fail: () => fail(new Error("offline")) })) },
}));
const { i18n, nameOf } = await import("./translator.svelte");
const { spoken } = await import("./languages");

const RED: Record<Lang, string> = { fr: "rouge vif", en: "bright red", de: "knallrot" };
const texts = (lang: Lang) => ({ common: { term: { red: RED[lang] } } });
const said = () => [root.lang, i18n.lang, i18n.text("hello" as never), i18n.term("red"), kept.get("tete.lang")];

beforeEach(async () => {
  asked.length = 0;
  kept.clear();
  i18n.lang = "en";
  const loading = i18n.load();
  asked.pop()!.give(texts("en"));
  await loading;
});

test("the page changes its language only when all of it can", async () => {
  const changing = i18n.setLanguage("fr");
  expect(said()).toEqual(["en", "en", "Hello", "bright red", "fr"]); // the next page is French in any case
  asked[0]!.give(texts("fr"));
  await changing;
  expect(said()).toEqual(["fr", "fr", "Bonjour", "rouge vif", "fr"]);
});

test("of two languages asked for, the last one counts, whichever answer comes first", async () => {
  const [first, last] = [i18n.setLanguage("fr"), i18n.setLanguage("en")];
  asked[1]!.give(texts("en"));
  await last;
  asked[0]!.give(texts("fr"));
  await first;
  expect(said()).toEqual(["en", "en", "Hello", "bright red", "en"]);
});

test("without the server's texts the language changes too, and those at hand stay", async () => {
  const changing = i18n.setLanguage("fr");
  asked[0]!.fail();
  await changing;
  expect(said()).toEqual(["fr", "fr", "Bonjour", "bright red", "fr"]);
});

test("a phrase that a language does not have is said in English, by the rules of English", async () => {
  const changing = i18n.setLanguage("de");
  asked[0]!.give(texts("de"));
  await changing;
  expect(said()).toEqual(["de", "de", "Hallo", "knallrot", "de"]);
  expect(i18n.text("fruit" as never, { what: "apple" })).toBe("an apple");
  expect(i18n.has("fruit")).toBe(true);
  expect(i18n.has("vegetable")).toBe(false);
});

test("the first language that the reader wants and the page has is spoken", () => {
  expect(spoken(["ko", "de-AT", "fr"])).toBe("de");
  expect(spoken(["ko"])).toBe("en");
  expect(spoken()).toBe("en");
});

test("a language is called by its own name", () => {
  expect(["de", "en", "fr", "it"].map(nameOf)).toEqual(["Deutsch", "English", "Français", "Italiano"]);
});
