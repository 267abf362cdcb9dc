"""The game of docs/your-own-game.md, written out, installed and played as it stands there."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3] / "docs" / "your-own-game.md"
FILE = re.compile(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def trio(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the game, installed beside it in `site`."""
    folder = tmp_path_factory.mktemp("trio")
    for name, text in FILE.findall(PAGE.read_text("utf-8")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    install = [
        "pip",
        "install",
        "-q",
        "--no-deps",
        "--no-build-isolation",
        "--target",
        str(folder / "site"),
        str(folder),
    ]
    subprocess.run([sys.executable, "-m", *install], check=True, timeout=120)
    return folder


def run(folder: Path, *arguments: str) -> str:
    path = os.pathsep.join(filter(None, (str(folder / "site"), os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_file_of_the_page_is_found() -> None:
    names = [name for name, _ in FILE.findall(PAGE.read_text("utf-8"))]
    assert names == [
        "pyproject.toml",
        "tete_trio/__init__.py",
        "tete_trio/texts.toml",
        "tests/test_trio.py",
        "tete_trio/players.py",
    ]


def test_its_own_tests_pass(trio: Path) -> None:
    told = run(trio, "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert re.search(r"^1\d passed in", told, re.MULTILINE), told  # the laws, and one test of its own


def test_it_is_typed(trio: Path) -> None:
    run(trio, "mypy", "--strict", "tete_trio")


def test_it_is_played_in_the_command(trio: Path) -> None:
    assert "Three in a row" in run(trio, "tete", "games", "trio", "--lang", "en")
    shown = run(trio, "tete", "play", "trio", "--seats", "level:5,level:1", "--lang", "en")
    assert "R red" in shown
    assert "Game over:" in shown


def test_the_higher_level_is_better(trio: Path) -> None:
    shown = run(trio, "tete", "arena", "match", "trio", "--players", "level:6,level:1", "--games", "6", "--json")
    assert json.loads(shown)["players"][0]["won"] >= 4
