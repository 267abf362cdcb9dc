import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** The folders of the packages from which these modules come, without those that only build the page. */
export function packagesOf(modules: Iterable<string>): string[] {
  const folders = new Set<string>();
  for (const id of modules) {
    const folder = PACKAGE.exec(id.replace(/^\0/, ""))?.[1];
    if (folder !== undefined && existsSync(join(folder, "package.json"))) folders.add(folder);
  }
  return [...folders].sort();
}

/** The licence of one package, with its name and version above it. */
export function licenceOf(folder: string): string {
  const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf-8")) as { name: string; version: string; license: string };
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (file === undefined) throw new Error(`${about.name} has no licence file`);
  return `${about.name} ${about.version} (${about.license})\n\n${readFileSync(join(folder, file), "utf-8").trim()}\n`;
}

/** Writes the licences of everything that others wrote and the page contains: its JavaScript and its fonts. */
export function licences(): Plugin {
  return {
    name: "licences",
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((part) =>
        part.type === "asset" ? part.originalFileNames.map((name) => resolve(name)) : [],
      );
      const source = packagesOf([...this.getModuleIds(), ...files])
        .map(licenceOf)
        .join(`\n${"-".repeat(80)}\n\n`);
      this.emitFile({ type: "asset", fileName: "licences.txt", source });
    },
  };
}
