"""The room for a browser alone, as files for any host: `tete site DIR`.

index.html, 404.html, assets/…   the page, as a server has it; a host shows 404.html for every other address of the page
python-<hash>/                   Pyodide, with a compiled and smaller standard library
room-<hash>/                     the rules, tables and players, compiled; word lists; answers that never change
sw.js                            the service worker, with the list of all files

What needs Pyodide to be made is in `built`, beside this file: `python -m tools.site` makes it, and a wheel has it.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

from tete.core import Refused
from tete.i18n.pages import pictures
from tete.server.site.answers import write_answers

HERE = Path(__file__).parent
BUILT, PAGE, PACKAGE = HERE / "built", HERE.parent / "page", HERE.parents[1]
BESIDE_SERVER = "alone.html"  # the page for a browser that cannot reach its server
STDLIB, ROOM = "stdlib.zip.wasm", "room.zip.wasm"  # hosts compress what has this ending, and archives they do not
LARGE_FILES = re.compile(r"games/(\w+)/.*\.(xz|zip)$")  # in archives of their own
NOT_KEPT = re.compile(r"404\.html|.*licences\.txt|card-.*")  # what nobody needs to play
LATER = re.compile(r"room-\w+/.*\.zip")


def is_built() -> bool:
    return (BUILT / ROOM).is_file() and (PAGE / "index.html").is_file()


def write_site(folder: Path) -> int:
    """Write all files into a folder that is empty or holds an older site; how many bytes they have."""
    if not is_built():
        raise Refused("site-not-built")
    if folder.exists() and not (folder.is_dir() and (not any(folder.iterdir()) or older_files(folder))):
        raise Refused("site-folder", path=str(folder))
    with tempfile.TemporaryDirectory() as temporary:
        site = Path(temporary) / "site"
        write_files(site)
        shutil.copy(HERE / "404.html", site / "404.html")
        write_service_worker(site, "./")
        for old in older_files(folder):
            shutil.rmtree(old)
        shutil.copytree(site, folder, dirs_exist_ok=True)
        return sum(path.stat().st_size for path in site.rglob("*") if path.is_file())


def write_beside_server(folder: Path) -> None:
    """The same files for the browsers of a server, which go on with them when the server cannot be reached."""
    write_files(folder)
    page = (folder / "index.html").read_text("utf-8").replace('="./', '="/')  # it is shown at many addresses
    (folder / BESIDE_SERVER).write_text(page.replace("<html ", "<html data-beside ", 1), "utf-8")
    (folder / "index.html").unlink()
    write_service_worker(folder, BESIDE_SERVER)


def write_files(site: Path) -> None:
    """The page, told where its room is, and the room."""
    shutil.copytree(PAGE, site, ignore=shutil.ignore_patterns("*.br", "*.gz"), dirs_exist_ok=True)  # a host compresses
    if (drawn := pictures()) is not None:
        shutil.copytree(drawn, site / "rules-pictures")
    with tempfile.TemporaryDirectory() as temporary:
        room = Path(temporary) / "room"
        write_room(room)
        python, named_room = placed(BUILT / "python", site), placed(room, site)
    page = (site / "index.html").read_text("utf-8")
    addressed = page.replace("<html ", f'<html data-python="{python}" data-room="{named_room}" ', 1)
    (site / "index.html").write_text(addressed, "utf-8")


def older_files(folder: Path) -> list[Path]:
    """The folders of an older site here; whatever else is beside them is not ours."""
    if not [*folder.glob("room-*/answers.json")]:
        return []
    return [*folder.glob("python-*"), *folder.glob("room-*"), *folder.glob("assets"), *folder.glob("rules-pictures")]


def write_room(room: Path) -> None:
    room.mkdir()
    shutil.copy(BUILT / ROOM, room)
    for name, files in large_files().items():
        write_zip(room / f"{name}.zip", files)
    needed = [*(BUILT / "python").iterdir(), room / ROOM]
    write_answers(room, sum(path.stat().st_size for path in needed if path.suffix == ".wasm"))


def large_files() -> dict[str, list[tuple[str, bytes]]]:
    """The large files of games by the name of their archive; those that are archives already are apart."""
    archives: dict[str, list[tuple[str, bytes]]] = {}
    for path in sorted((PACKAGE / "games").rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        if match := LARGE_FILES.search(name):
            archive = match[1] if match[2] == "xz" else f"{match[1]}-{path.name.partition('.')[0]}"
            archives.setdefault(archive, []).append((f"tete/{name}", path.read_bytes()))
    return archives


def write_zip(path: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """The same files give the same bytes."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, body in files:
            archive.writestr(zipfile.ZipInfo(name), body)


def placed(folder: Path, site: Path) -> str:
    """Copy a folder into the site, under a name that changes with its content."""
    content = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            content.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    name = f"{folder.name}-{content.hexdigest()[:10]}"
    shutil.copytree(folder, site / name)
    return name


def write_service_worker(site: Path, home: str) -> None:
    """It keeps all that it takes to play from the first visit on, and large files later. `home` is the page's file."""
    files = {
        path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:10]
        for path in sorted(site.rglob("*"))
        if path.is_file()
    }
    files = {name: content for name, content in files.items() if not NOT_KEPT.fullmatch(name)}
    version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:10]
    later = [name for name in files if LATER.fullmatch(name)]
    first = [*dict.fromkeys([home, *(name for name in files if name not in later)])]
    script = (HERE / "sw.js").read_text("utf-8")
    for place, value in (("__VERSION__", version), ("__HOME__", home), ("__FILES__", first), ("__LATER__", later)):
        script = script.replace(place, json.dumps(value))
    (site / "sw.js").write_text(script, "utf-8")
