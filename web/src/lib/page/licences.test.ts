import { describe, expect, it } from "vitest";
import { licenceOf, packagesOf } from "../../../licences.js";

const at = (path: string) => new URL(`../../../node_modules/${path}`, import.meta.url).pathname;

describe("the licences of what the page contains", () => {
  it("are those of the packages its modules come from, each once", () => {
    const modules = [at("svelte/src/index.js"), at("svelte/src/store.js"), "/page/src/main.ts", "\0virtual"];
    expect(packagesOf(modules)).toEqual([at("svelte")]);
  });

  it("are found for packages with a scope", () => {
    expect(packagesOf([at("@fontsource/young-serif/latin.css")])).toEqual([at("@fontsource/young-serif")]);
  });

  it("begin with name, version and kind", () => {
    expect(licenceOf(at("svelte"))).toMatch(/^svelte \d+\.\d+\.\d+ \(MIT\)\n\n/);
    expect(licenceOf(at("@fontsource/young-serif"))).toContain("SIL OPEN FONT LICENSE");
  });
});
