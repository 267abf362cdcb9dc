import { expect, test } from "vitest";
import { PLACEHOLDER } from "./grammar";
import { STORED } from "./stored";

type Phrases = Record<string, string>;
const FILES = import.meta.glob<Phrases>(["./{fr,en}.json", "../boards/*/{fr,en}.json"], { import: "default", eager: true });
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

test("what tables keep is known in both languages", () => {
  const [, fr, en] = PAIRS.find(([folder]) => folder === "./")!;
  for (const [name, texts] of Object.entries(STORED)) expect(texts, name).toEqual([fr[name], en[name]]);
});
