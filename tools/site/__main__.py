"""`python -m tools.site`: the room for a browser alone, in dist/site. Any host of static files can serve it.

index.html, 404.html, assets/…   the page, as a server has it
python-<hash>/                   Pyodide, with a compiled and smaller standard library
room-<hash>/                     the rules, tables and players, compiled; word lists; answers that never change
sw.js                            the service worker, with the list of all files
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from tete.i18n.pages import pictures
from tools.locked import LOCK
from tools.site.answers import write_answers

ROOT = Path(__file__).parents[2]
SITE, BUILD = ROOT / "dist/site", ROOT / "build/site"
PAGE, SOURCES, PYODIDE = ROOT / "src/tete/server/page", ROOT / "src/tete", ROOT / "web/node_modules/pyodide"
PYODIDE_FILES = ("pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs")
LARGE_FILES = re.compile(r"games/(\w+)/.*\.(xz|zip)$")  # in archives of their own
LEFT_OUT = re.compile(
    r"\.(sql|so|pyi)$|__pycache__|__main__|bus/redis|compute/(cluster|processes)"
    r"|store/(backup|checkpointer|copy|doctor|migrations|postgres|schema|sqlite|writer)"
)
# The packages of a room.
PACKAGES = (Path(__file__).parent / "packages.txt").read_text("utf-8").split()


def main() -> None:
    BUILD.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(SITE, ignore_errors=True)
    shutil.copytree(PAGE, SITE, ignore=shutil.ignore_patterns("*.br", "*.gz"))  # a host compresses as it likes
    if (drawn := pictures()) is not None:
        shutil.copytree(drawn, SITE / "rules-pictures")
    python, room = BUILD / "python", BUILD / "room"
    for folder in (python, room):
        folder.mkdir(exist_ok=True)
    for name in PYODIDE_FILES:
        shutil.copy(PYODIDE / name, python / name)
    write_lock(python / "pyodide-lock.json")
    for game, files in large_files().items():
        write_zip(room / f"{game}.zip", files)
    compile_archives(python / "stdlib.zip", room / "room.zip")
    needed = [*python.iterdir(), room / "room.zip"]
    write_answers(room, sum(path.stat().st_size for path in needed if path.suffix in (".wasm", ".zip")))
    names = {each.name: placed(each) for each in (python, room)}
    write_pages(names["python"], names["room"])
    write_service_worker()
    total = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file())
    print(f"{SITE}: {total / 1e6:.1f} MB")
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
            if path.is_file() and not LEFT_OUT.search(name):
                yield name, path


def large_files() -> dict[str, list[tuple[str, bytes]]]:
    """The large files of games by the name of their archive; those that are archives already are apart."""
    found: dict[str, list[tuple[str, bytes]]] = {}
    for name, path in sources():
        if match := LARGE_FILES.search(name):
            archive = match[1] if match[2] == "xz" else f"{match[1]}-{path.name.partition('.')[0]}"
            found.setdefault(archive, []).append((f"tete/{name}", path.read_bytes()))
    return found


def write_sources(path: Path) -> None:
    files = [(f"tete/{name}", each.read_bytes()) for name, each in sources() if not LARGE_FILES.search(name)]
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


def write_zip(path: Path, files: Iterable[tuple[str, bytes]]) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for name, body in files:
            archive.writestr(zipfile.ZipInfo(name), body)


def placed(folder: Path) -> str:
    """Copy a folder into the site, under a name that changes with its content."""
    content = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            content.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    name = f"{folder.name}-{content.hexdigest()[:10]}"
    shutil.copytree(folder, SITE / name)
    return name


def write_pages(python: str, room: str) -> None:
    """The page is told where its room is; a host shows 404.html for every other address of the page."""
    page = (SITE / "index.html").read_text("utf-8")
    (SITE / "index.html").write_text(
        page.replace("<html ", f'<html data-python="{python}" data-room="{room}" ', 1), "utf-8"
    )
    shutil.copy(Path(__file__).parent / "404.html", SITE / "404.html")


def write_service_worker() -> None:
    """It keeps all that it takes to play from the first visit on, and large files later."""
    files = {
        path.relative_to(SITE).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:10]
        for path in sorted(SITE.rglob("*"))
        if path.is_file() and path.name not in ("404.html", "licences.txt") and not path.name.startswith("card-")
    }
    version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:10]
    later = [name for name in files if re.fullmatch(r"room-\w+/(?!room\.zip).*\.zip", name)]
    first = ["./", *(name for name in files if name not in later)]
    script = (Path(__file__).parent / "sw.js").read_text("utf-8")
    for place, value in (("__VERSION__", version), ("__FILES__", first), ("__LATER__", later)):
        script = script.replace(place, json.dumps(value))
    (SITE / "sw.js").write_text(script, "utf-8")


if __name__ == "__main__":
    main()
