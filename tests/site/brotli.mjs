// node brotli.mjs FOLDER FILE...: the size of each file as a host compresses it with brotli, and where that does not help, as it is.
// What was compressed before is remembered in the folder, by its content: the largest file changes once a year and takes half a minute.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib"; // as strongly as it can

const [folder, ...files] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const sizes = files.map((path) => {
  const body = readFileSync(path);
  const known = `${folder}/${createHash("sha256").update(body).digest("hex")}`;
  if (!existsSync(known)) writeFileSync(known, String(Math.min(body.length, brotliCompressSync(body).length)));
  return Number(readFileSync(known, "utf-8"));
});
console.log(JSON.stringify(sizes));
