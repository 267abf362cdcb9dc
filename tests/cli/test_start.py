"""A command imports what it needs, and a broken plug-in costs one line of warning."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import environment
from tests.support.patience import HANG_S
from tete.games import may_have_games

COUNT = """
import sys
before = set(sys.modules)
from tete.cli import run
code = run(sys.argv[1:])
print(*sorted(set(sys.modules) - before), sep="\\n", file=sys.stderr)
sys.exit(code)
"""
SLOW = ("rich", "asyncio", "tete.players", "tete.puzzles", "tete.arena", "tete.server", "tete.records", "numpy")


def imported(tmp_path: Path, *args: str) -> set[str]:
    """The modules that a command line imports."""
    command = [sys.executable, "-c", COUNT, *args]
    env = environment(tmp_path)
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=HANG_S, check=True)
    return set(done.stderr.split())


def test_the_help_imports_no_game_and_few_modules(tmp_path: Path) -> None:
    modules = imported(tmp_path, "--help")
    assert "tete.cli.commands" in modules
    assert not modules & {"tete.games", "tete.cli.play", *SLOW}
    assert len(modules) < 150


def test_the_list_of_games_imports_rules_and_nothing_else(tmp_path: Path) -> None:
    modules = imported(tmp_path, "games")
    assert "tete.games.mots" in modules
    assert not modules & {"tete.cli.play", "tete.cli.boards", *SLOW}
    assert len(modules) < 260


FAULTS = {
    "raises": "raise RuntimeError('out of\\nbuttons')",
    "missing": "import a_package_that_is_not_installed",
    "leaves": "import sys; sys.exit(3)",
    "no_game": "GAME = 7",
    "syntax": "def (",
}


IN_ENGLISH = [("en", "cannot be loaded", fault) for fault in FAULTS]


@pytest.mark.parametrize(("lang", "says", "fault"), [("fr", "ne peut pas être chargé", "raises"), *IN_ENGLISH])
def test_a_broken_plug_in_is_one_line_and_everything_else_works(
    tmp_path: Path, lang: str, says: str, fault: str
) -> None:
    (tmp_path / "broken_game.py").write_text(FAULTS[fault])
    about = tmp_path / "broken_game-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-game\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[tete.games]\nbroken = broken_game:GAME\n")
    env = environment(tmp_path / "data")
    env["PYTHONPATH"] = f"{tmp_path}:{env['PYTHONPATH']}"
    command = [sys.executable, "-m", "tete", "--lang", lang, "play", "knopf", "--seats", "human,human"]
    done = subprocess.run(command, env=env, input="q\n", capture_output=True, text=True, timeout=HANG_S)
    assert done.returncode == 0
    assert "Kopf oder Knopf" in done.stdout
    assert done.stderr.startswith("tete: ")
    assert says in done.stderr
    assert "broken" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_look_at_the_files_finds_every_plug_in(tmp_path: Path) -> None:
    archive, plain, ours = tmp_path / "a.zip", tmp_path / "plain", tmp_path / "ours"
    archive.write_bytes(b"")
    for folder, text in ((plain, "[console_scripts]\nx = y:z\n"), (ours, "[tete.games]\nx = y:z\n")):
        (folder / "x-1.dist-info").mkdir(parents=True)
        (folder / "x-1.dist-info" / "entry_points.txt").write_text(text)
        (folder / "bare-1.dist-info").mkdir()
    found = [may_have_games(str(folder)) for folder in (archive, plain, ours, tmp_path / "nowhere")]
    assert found == [True, False, True, False]
