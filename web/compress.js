import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const COMPRESSIBLE = /\.(js|css|json|svg)$/;
const SMALLEST_BYTES = 1000;

/** Writes a .br and a .gz beside every file that gets smaller by it; the server sends what a browser takes. */
export function compress() {
  return {
    name: "compress",
    apply: "build",
    writeBundle({ dir }) {
      const folder = join(dir, "assets");
      for (const name of readdirSync(folder).filter((name) => COMPRESSIBLE.test(name))) {
        const file = readFileSync(join(folder, name));
        if (file.length < SMALLEST_BYTES) continue;
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(file, { level: 9 }));
      }
    },
  };
}
