// node compile.mjs PYODIDE COMPILE_PY ROOM_SOURCES ROOM STDLIB: compiles the room and the standard library with Pyodide itself.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// Node would print the line of an error: all of Pyodide.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const [folder, script, sources, room, library] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: folder });
const read = (path) => new Uint8Array(readFileSync(path));
python.unpackArchive(read(sources), "zip");
python.FS.writeFile("/room.zip", read(sources));
python.FS.writeFile("/stdlib.zip", read(`${folder}/python_stdlib.zip`));
python.runPython(readFileSync(script, "utf-8"));
python.runPython(`
import tete
library = Path("/stdlib.zip").read_bytes()
Path("/stdlib.zip").write_bytes(compiled(library, needed(Path(tete.__file__).parent, library)))
Path("/room.zip").write_bytes(compiled(Path("/room.zip").read_bytes()))
`);
writeFileSync(room, python.FS.readFile("/room.zip"));
writeFileSync(library, python.FS.readFile("/stdlib.zip"));
