import { expect, test } from "vitest";
import { localeOf, written } from "./dates";

const FIRST = new Date("2026-11-01T18:29:00");
const LATER = new Date("2026-11-17T18:29:00");
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

test("the first day of a month is “1er” in French, and only that day", () => {
  expect(written(FIRST, "fr-FR", { weekday: "long", day: "numeric", month: "long" })).toBe("dimanche 1er novembre");
  expect(written(FIRST, "fr-FR", { weekday: "short", day: "numeric", month: "short" })).toBe("dim. 1er nov.");
  expect(written(LATER, "fr-FR", { day: "numeric", month: "long" })).toBe("17 novembre");
  expect(written(FIRST, "fr-FR", { day: "numeric", month: "numeric" })).toBe("01/11");
});

test("a date has the order of the reader’s country", () => {
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  expect(plain(written(LATER, localeOf("en", ["en-GB", "en"]), style))).toBe("17 Nov 2026, 18:29");
  expect(plain(written(LATER, localeOf("en", ["en-US", "en"]), style))).toBe("Nov 17, 2026, 6:29 PM");
});

test("a browser that speaks another language gets the date of the page’s own country", () => {
  expect(localeOf("en", ["fr-FR", "fr"])).toBe("en-GB");
  expect(localeOf("fr", ["en-GB"])).toBe("fr-FR");
  expect(localeOf("fr", ["en-GB", "fr-CA"])).toBe("fr-CA");
  expect(localeOf("en")).toBe("en-GB");
});
