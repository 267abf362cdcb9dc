// node brotli.mjs FILE...: the size of each file as a host compresses it with brotli, and where that does not help, as it is.
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }; // 11 takes a minute, and gains a twentieth
const sizes = process.argv.slice(2).map((path) => {
  const body = readFileSync(path);
  return Math.min(body.length, brotliCompressSync(body, { params }).length);
});
console.log(JSON.stringify(sizes));
