// node tools/pyodide.mjs PYODIDE MOUNTED PATH... < PROGRAM: runs a Python program in Pyodide. One folder is there under its own
// name, and the others, below it, are on the path. The program's last expression is the exit code.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// Node would print the line of an error: all of Pyodide.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const [pyodide, mounted, ...path] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: pyodide });
python.mountNodeFS(mounted, mounted);
python.runPython(`import os, sys; sys.path[:0] = ${JSON.stringify(path)}; os.chdir(${JSON.stringify(mounted)})`);
process.exitCode = await python.runPythonAsync(readFileSync(0, "utf-8"));
