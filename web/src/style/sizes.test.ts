import { expect, test } from "vitest";

const SHEETS = import.meta.glob<string>(["../**/*.svelte", "./*.css"], { query: "?raw", import: "default", eager: true });
/** A rule of a style sheet; texts within a drawing are as large as its own units say. */
const RULE = /([^{}]*)\{([^{}]*)\}/g;
const SIZE = /(?<![\w-])font(-size)?:[^;]*\dpx/;
const DRAWN = /fill:|text-anchor:|\btext\b/;

test("texts are as large as the reader told the browser", () => {
  const fixed = Object.entries(SHEETS).flatMap(([path, source]) => {
    const style = path.endsWith(".css") ? source : source.slice(source.lastIndexOf("<style>"));
    const drawn = [...source.matchAll(/<text\b[^>]*class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" "));
    return [...style.matchAll(RULE)]
      .filter(([rule, , body = ""]) => SIZE.test(body) && !DRAWN.test(rule))
      .filter(([, selector = ""]) => !drawn.some((name) => selector.includes(`.${name}`)))
      .map(([rule]) => `${path}: ${rule.trim()}`);
  });
  expect(fixed).toEqual([]);
});
