import { expect, test } from "vitest";
import en from "./en.json";
import fr from "./fr.json";

const details = (phrase: string) => [...phrase.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();

test("both tongues have the same phrases", () => {
  expect(Object.keys(en).toSorted()).toEqual(Object.keys(fr).toSorted());
});

test.each(Object.keys(fr) as (keyof typeof fr)[])("%s is filled with the same details in both tongues", (phrase) => {
  expect(new Set(details(en[phrase]))).toEqual(new Set(details(fr[phrase])));
});
