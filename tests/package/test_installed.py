"""The archives hold everything, and what is installed from them works far from the sources."""

from __future__ import annotations

import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

from tests.site.sizes import first_files
from tests.support.chromium import open_chromium
from tete.games import GAMES
from tools.archives import Venv, clean_environment

pytestmark = pytest.mark.package

WEAKER = "computers play less well"
LISTED = re.compile(r"^  (\w+) · ", re.MULTILINE)
OURS = {key for key, game in GAMES.items() if game.package.startswith("tete.games.")}


def site_packages(venv: Venv) -> Path:
    (found,) = venv.folder.glob("lib/python*/site-packages")
    return found


def files_of(wheel: Path) -> set[str]:
    with ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_a_wheel_holds_the_page_the_documents_and_the_word_lists(wheel: Path, pure_wheel: Path) -> None:
    for archive in (wheel, pure_wheel):
        files = files_of(archive)
        rules = {f"tete/docs/rules/{game}.{lang}.md" for game in OURS for lang in ("fr", "en")}
        lists = (f"tete/games/mots/lexicons/{name}" for name in ("{}.txt.xz", "definitions.{}.zip"))
        words = {name.format(lang) for name in lists for lang in ("fr", "en")}
        assert {"tete/server/page/index.html", "tete/docs/bots.md", "tete/py.typed", *rules, *words} <= files
        assert "tete/games/mots/lexicons/editions.toml" in files
        assert any(re.fullmatch(r"tete/server/page/assets/.*\.woff2", name) for name in files)
        assert any(re.fullmatch(r"tete/docs/rules/pictures/.*\.svg", name) for name in files)


def test_a_wheel_has_no_laboratory(wheel: Path, pure_wheel: Path) -> None:
    for archive in (wheel, pure_wheel):
        assert [name for name in files_of(archive) if re.search(r"bench|loadtest|perft\.py$|docs/lab", name)] == []


def test_a_wheel_holds_the_licences_of_others(wheel: Path) -> None:
    files = files_of(wheel)
    assert {name for name in files if re.search(r"dist-info/licenses/.*(LICENSE|NOTICE)", name)}
    assert "tete/games/mots/lexicons/NOTICE.fr.txt" in files
    assert "tete/games/mots/lexicons/NOTICE.definitions.txt" in files
    with ZipFile(wheel) as archive:
        licences = archive.read("tete/server/page/licences.txt").decode()
    assert "svelte" in licences
    assert licences.count("SIL OPEN FONT LICENSE") >= 2


def test_only_the_wheel_of_a_compiler_has_kernels(wheel: Path, pure_wheel: Path) -> None:
    assert [name for name in files_of(wheel) if re.fullmatch(r"tete/kernels/_kernels\..*\.so", name)]
    assert not [name for name in files_of(pure_wheel) if name.endswith((".so", ".pyd"))]
    assert pure_wheel.name.endswith("-py3-none-any.whl")


def test_the_source_archive_holds_the_page_and_all_it_takes_to_build(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        files = {name.partition("/")[2] for name in archive.getnames()}
    assert {"src/tete/server/page/index.html", "src/tete/server/page/licences.txt", "CMakeLists.txt"} <= files
    assert {"cpp/bind/module.cpp", "web/package-lock.json", "requirements.lock", "LICENSE", "Makefile"} <= files
    assert not [name for name in files if name.startswith(("web/node_modules", "build/", ".venv"))]


def test_the_room_for_a_browser_alone_is_written_by_what_is_installed(room: Venv) -> None:
    """Every file that its service worker will keep is there, and a folder with other things is left as it is."""
    written = room.run("site", "pocket")
    assert written.returncode == 0, written.stderr
    site = room.folder / "pocket"
    files = first_files(site)
    assert {"pyodide.asm.wasm", "stdlib.zip.wasm", "room.zip.wasm", "index.html"} <= {path.name for path in files}
    assert [path for path in files if not path.is_file()] == []
    names = {path.name for path in site.glob("room-*/*.zip")}
    assert {"mots.zip", "mots-definitions.zip"} <= names
    assert room.run("site", "pocket").returncode == 0  # the same site again
    assert {path.name for path in site.glob("room-*/*.zip")} == names
    other = room.folder / "other"
    other.mkdir()
    (other / "letter.txt").write_text("Dear Ada")
    refused = room.run("site", "other")
    assert (refused.returncode, [path.name for path in other.iterdir()]) == (2, ["letter.txt"])
    assert "other has other things in it" in refused.stderr


def test_what_is_installed_does_not_come_from_the_sources(base: Venv, room: Venv) -> None:
    for venv in (base, room):
        asked = [str(venv.python), "-c", "import tete; print(tete.__file__)"]
        found = subprocess.run(
            asked, env=clean_environment(), cwd=venv.folder, capture_output=True, text=True, check=True
        )
        assert Path(found.stdout.strip()).is_relative_to(site_packages(venv))


def test_the_base_plays_a_game_without_extras_and_without_a_compiler(base: Venv) -> None:
    played = base.run("arena", "knopf", "--players", "level:1,level:2", "--games", "1", "--records", "played")
    assert played.returncode == 0, played.stderr
    assert played.stderr.count(WEAKER) == 1
    (record,) = (base.folder / "played").glob("*.tete")
    shown = base.run("replay", str(record))
    assert shown.returncode == 0, shown.stderr


def test_the_base_has_games_and_rules(base: Venv) -> None:
    listed = base.run("games")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert set(LISTED.findall(listed.stdout)) == OURS
    assert "KK-12" in base.run("rules", "knopf", "KK-12").stdout


def test_without_an_extra_one_sentence_says_what_to_install(base: Venv) -> None:
    refused = base.run("serve", "--no-browser", "--port", "0")
    assert refused.returncode == 2
    assert re.fullmatch(r"tete: \w+ is missing: pip install 'tete-a-tete\[room\]'\.\n", refused.stderr)
    assert "Il manque" in base.run("serve", "--no-browser", "--port", "0", "--lang", "fr").stderr


def test_without_kernels_a_puzzle_is_refused_with_one_sentence(base: Venv) -> None:
    refused = base.run("puzzle", "solve", "8x10")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert "C++20" in refused.stderr


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_broken_plug_in_is_one_line_and_everything_else_works(base: Venv, lang: str) -> None:
    broken = site_packages(base) / "broken_game-1.0.dist-info"
    broken.mkdir()
    (broken / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-game\nVersion: 1.0\n", "utf-8")
    (broken / "entry_points.txt").write_text("[tete.games]\nbroken = no_such_module:GAME\n", "utf-8")
    try:
        listed = base.run("games", "--lang", lang)
        played = base.run("arena", "knopf", "--players", "random,greedy", "--games", "1", "--lang", lang)
    finally:
        shutil.rmtree(broken)
    assert (listed.returncode, played.returncode) == (0, 0)
    assert set(LISTED.findall(listed.stdout)) == OURS
    for ended in (listed, played):
        (line,) = [line for line in ended.stderr.splitlines() if "no_such_module" in line]
        assert line.startswith("tete: ")
    assert listed.stderr.count("\n") == 1


def test_the_wheel_has_strong_computers_and_puzzles(room: Venv) -> None:
    solved = room.run("puzzle", "solve", "8x10", "--seed", "1")
    assert (solved.returncode, solved.stderr) == (0, "")
    answered = room.run("engine", "knopf", "--level", "3", typed="name\ngenmove 0\nquit\n")
    assert answered.stderr == ""
    assert re.search(r"^= .*tete.*$", answered.stdout, re.MULTILINE | re.IGNORECASE)


@pytest.fixture(scope="module")
def address(room: Venv) -> Iterator[str]:
    """The address of a room that runs from the wheel."""
    command = [
        str(room.tete),
        "serve",
        "--no-browser",
        "--port",
        "0",
        "--data",
        str(room.folder / "tables"),
        "--lang",
        "en",
    ]
    with subprocess.Popen(
        command, env=clean_environment(LC_ALL="C.UTF-8"), cwd=room.folder, stdout=subprocess.PIPE, text=True
    ) as serving:
        assert serving.stdout is not None
        line = next((line for line in serving.stdout if "http://" in line), "")
        found = re.search(r"http://[\d.]+:\d+/", line)
        try:
            assert found, "the room did not open"
            yield found[0]
        finally:
            serving.terminate()


def test_the_room_of_the_wheel_is_played_in_a_browser(address: str) -> None:
    with open_chromium() as browser:
        page = browser.new_page(locale="en-GB")
        problems: list[str] = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
        page.goto(address)
        page.get_by_text("Kopf oder Knopf").first.wait_for()
        assert page.evaluate("document.fonts.ready.then(() => [...document.fonts].some((f) => f.status === 'loaded'))")
        page.goto(f"{address}rules/knopf")
        page.locator("details.exact > summary").click()
        page.get_by_text("KK-12").first.wait_for()
    assert problems == []


def test_the_room_of_the_wheel_serves_guides_pictures_and_licences(address: str) -> None:
    for path, words in {"docs": "<h1>", "licences.txt": "svelte", "rules-pictures/blokus-start.svg": "<svg"}.items():
        with urlopen(address + path) as answer:
            assert words in answer.read().decode()
