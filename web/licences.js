import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

export function packagesOf(files) {
  const folders = new Set();
  for (const file of files) {
    const folder = PACKAGE.exec(file.replace(/^\0/, ""))?.[1];
    if (folder !== undefined && existsSync(join(folder, "package.json"))) folders.add(folder);
  }
  return [...folders].sort();
}

export function licenceOf(folder) {
  const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf-8"));
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (file === undefined) throw new Error(`${about.name} has no licence file`);
  return `${about.name} ${about.version} (${about.license})\n\n${readFileSync(join(folder, file), "utf-8").trim()}\n`;
}

export function licences() {
  return {
    name: "licences",
    generateBundle(_, bundle) {
      const assets = Object.values(bundle).filter((part) => part.type === "asset");
      const files = assets.flatMap((asset) => asset.originalFileNames.map((name) => resolve(name)));
      const source = packagesOf([...this.getModuleIds(), ...files])
        .map(licenceOf)
        .join(`\n${"-".repeat(80)}\n\n`);
      this.emitFile({ type: "asset", fileName: "licences.txt", source });
    },
  };
}
