import { expect, test } from "vitest";
import { PLACEHOLDER } from "./grammar";
import { STORED } from "./stored";

type Phrases = Record<string, string>;
const FILES = import.meta.glob<Phrases>(["./*.json", "!./*.vectors.json", "../boards/*/*.json"], { import: "default", eager: true });
const KEPT = import.meta.glob<Phrases>("./stored/*.json", { import: "default", eager: true });
const PAIRS = Object.entries(FILES).flatMap(([path, fr]) =>
  path.endsWith("fr.json") ? [[path.replace("fr.json", ""), fr, FILES[path.replace("fr.json", "en.json")] ?? {}] as const] : [],
);

const details = (phrase: string) => [...phrase.matchAll(PLACEHOLDER)].map(([, name]) => name).toSorted();

test.each(PAIRS)("both languages have the same phrases in %s", (_, fr, en) => {
  expect(Object.keys(en).toSorted()).toEqual(Object.keys(fr).toSorted());
});

test.each(PAIRS)("phrases are filled with the same details in both languages in %s", (_, fr, en) => {
  for (const phrase of Object.keys(fr)) expect(new Set(details(en[phrase] ?? "")), phrase).toEqual(new Set(details(fr[phrase] ?? "")));
});

test("no phrase is written down twice", () => {
  const names = PAIRS.flatMap(([, fr]) => Object.keys(fr));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test.each(PAIRS)("a phrase that addresses the reader is filled with no other details in %s", (_, fr, en) => {
  for (const phrases of [fr, en])
    for (const [name, phrase] of Object.entries(phrases)) {
      const plain = phrases[name.replace(/\.yours?$/, "")];
      if (plain !== undefined) expect(new Set(details(plain)), name).toEqual(new Set([...details(plain), ...details(phrase)]));
    }
});

/** Files in any other language than French, each beside the English one. */
const OTHERS = Object.entries(FILES).flatMap(([path, phrases]) => {
  const english = FILES[path.replace(/[\w-]+\.json$/, "en.json")] ?? {};
  return /(en|fr)\.json$/.test(path) ? [] : [[path, phrases, english] as const];
});

test.each(OTHERS)(
  "a language has no phrase that English does not have, and gaps only if it says so, in %s",
  (_, { fallback, ...phrases }, en) => {
    expect(Object.keys(phrases).filter((name) => !(name in en))).toEqual([]);
    expect(fallback ?? "en").toBe("en");
    if (!fallback) expect(Object.keys(en).filter((name) => !(name in phrases))).toEqual([]);
  },
);

test.each(OTHERS)(
  "a translated phrase is filled with the details of the English one in %s",
  (_, { fallback: _fallback, ...phrases }, en) => {
    for (const [name, phrase] of Object.entries(phrases)) expect(new Set(details(phrase)), name).toEqual(new Set(details(en[name] ?? "")));
  },
);

test("what tables keep is known in every language", () => {
  expect(Object.values(KEPT)).toEqual(STORED);
  for (const path of Object.keys(FILES).filter((file) => file.startsWith("./"))) {
    const kept = KEPT[path.replace("./", "./stored/")];
    for (const [name, phrase] of Object.entries(kept ?? {})) expect(FILES[path]?.[name], `${path} ${name}`).toBe(phrase);
    if (!FILES[path]?.["fallback"]) expect(Object.keys(kept ?? {})).toEqual(Object.keys(STORED[0]!));
  }
});
