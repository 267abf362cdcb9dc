"""`python -m tools.site`: what the room for a browser alone takes from Pyodide, in src/tete/server/site/built.

python/         Pyodide, with a compiled and smaller standard library
room.zip.wasm   the rules, tables and players, compiled, with msgspec and the kernels for browsers

`tete site DIR` adds all the rest (`tete.server.site`).
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

from tete.server.site import BUILT, LARGE_FILES, ROOM, STDLIB, write_zip
from tools.locked import LOCK

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build/site"
SOURCES, PYODIDE = ROOT / "src/tete", ROOT / "web/node_modules/pyodide"
PYODIDE_FILES = ("pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs")
LEFT_OUT = re.compile(
    r"\.(sql|so|pyi)$|__pycache__|__main__|bus/redis|compute/(cluster|processes)"
    r"|store/(backup|checkpointer|copy|doctor|migrations|postgres|schema|sqlite|writer)"
)
# The packages of a room.
PACKAGES = (Path(__file__).parent / "packages.txt").read_text("utf-8").split()


def main() -> None:
    python = BUILT / "python"
    for folder in (BUILD, python):
        folder.mkdir(parents=True, exist_ok=True)
    for path in python.iterdir():
        if path.name != STDLIB:
            path.unlink()
    for name in PYODIDE_FILES:
        shutil.copy(PYODIDE / name, python / name)
    shutil.copy(ROOT / "LICENSES" / "browser.txt", python / "licences.txt")
    write_lock(python / "pyodide-lock.json")
    compile_archives(python / STDLIB, BUILT / ROOM)
    if not (SOURCES / "kernels/kernels.wasm").exists():
        print("There are no compiled searches (`make wasm`): everything works, but computers play less well.")


def compile_archives(stdlib: Path, room: Path) -> None:
    """Both are compiled by the same Python that will read them, unless nothing has changed."""
    here, sources, compiled_from = Path(__file__).parent, BUILD / "room-sources.zip", BUILD / "compiled-from"
    write_sources(sources)
    inputs = [PYODIDE / "package.json", here / "compile.mjs", here / "compile.py", sources]
    content = hashlib.sha256(b"".join(path.read_bytes() for path in inputs)).hexdigest()
    if compiled_from.exists() and compiled_from.read_text() == content and stdlib.exists() and room.exists():
        return
    subprocess.run(["node", inputs[1], PYODIDE, inputs[2], sources, room, stdlib], check=True)
    compiled_from.write_text(content)


def write_lock(path: Path) -> None:
    """Pyodide's own list of packages, of which none is needed."""
    lock = json.loads((PYODIDE / path.name).read_text("utf-8"))
    path.write_text(json.dumps({**lock, "packages": {}}), "utf-8")


def sources() -> Iterator[tuple[str, Path]]:
    """The files that a room needs, by their names in the package."""
    for folder in ("", *PACKAGES):
        for path in sorted((SOURCES / folder).glob("**/*" if folder else "*.py")):
            name = path.relative_to(SOURCES).as_posix()
            if path.is_file() and not LEFT_OUT.search(name) and not LARGE_FILES.search(name):
                yield name, path


def write_sources(path: Path) -> None:
    files = [(f"tete/{name}", each.read_bytes()) for name, each in sources()]
    with zipfile.ZipFile(msgspec_wheel()) as wheel:
        files += [(name, wheel.read(name)) for name in wheel.namelist() if not name.endswith((".pyi", "RECORD"))]
    write_zip(path, files)


def msgspec_wheel() -> Path:
    """The locked version of msgspec, built for Pyodide."""
    lines = LOCK.read_text("utf-8").splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("msgspec=="))
    last = next(at for at, line in enumerate(lines[first:], first) if not line.endswith("\\"))
    wanted = BUILD / "wheels.txt"
    wanted.write_text("\n".join(lines[first : last + 1]) + "\n", "utf-8")
    version = lines[first].removeprefix("msgspec==").split()[0]
    if not (found := [*BUILD.glob(f"msgspec-{version}-*.whl")]):
        abi = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]
        python = "".join(abi["python"].split(".")[:2])
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
        command += [f"--platform=pyemscripten_{abi['abi_version']}_wasm32", f"--python-version={python}"]
        command += ["--implementation=cp", f"--abi=cp{python}", "--require-hashes", "-r", str(wanted), "-d", str(BUILD)]
        subprocess.run(command, check=True)
        found = [*BUILD.glob(f"msgspec-{version}-*.whl")]
    return found[0]


if __name__ == "__main__":
    main()
