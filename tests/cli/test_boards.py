"""The boards of the terminal are found by the key of a game, and the command names no game."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from random import Random

import pytest

import tete
from tests.conftest import Tete
from tests.toy import TOSS
from tete.cli import boards
from tete.core import Decide, random_game
from tete.games import GAMES
from tete.i18n import COMPLETE, Lang

PACKAGE = Path(tete.__file__).parent
SHARED = [*(PACKAGE / "cli").glob("*.py"), PACKAGE / "cli/boards/__init__.py", *(PACKAGE / "i18n").glob("*.py")]

BOARD = """
from rich.text import Text

def draw(view, lang):
    return Text(f"a coin, seen by {view.seat} in {lang}")
"""


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.name)
def test_a_shared_module_names_no_game(path: Path) -> None:
    literals = {node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)}
    assert literals & set(GAMES) == set()


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.package.startswith("tete.")])
def test_every_game_of_the_package_has_a_board_of_its_own(key: str, lang: Lang) -> None:
    view = GAMES[key].start().view(0)
    drawn = boards.draw(key, view, lang).plain
    assert drawn.count("\n") > 3
    assert drawn != boards.lines_of(view.dump()).plain


def test_a_plug_in_draws_its_own_board(tete: Tete, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Coin(type(TOSS)):  # type: ignore[misc]
        key = "coin"
        package = "coin_package"

    folder = tmp_path / "coin_package" / "cli"
    folder.mkdir(parents=True)
    for path in (folder.parent / "__init__.py", folder / "__init__.py"):
        path.touch()
    (folder / "boards.py").write_text(BOARD)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(GAMES, "coin", Coin())
    assert "a coin, seen by 0 in fr" in tete("play", "coin", "--lang", "fr", typed="q\n").out


def test_a_plug_in_without_a_board_is_shown_as_the_fields_of_its_view(tete: Tete) -> None:
    assert "        seat  0\n       state  {" in tete("play", "toss", typed="q\n").out


def test_the_example_of_a_move_is_one_that_may_be_played() -> None:
    for played in random_game(GAMES["knopf"].start(), Random(4)):
        if isinstance(played.after.turn, Decide):
            (seat,) = played.after.turn.seats
            shown = re.search(r"like (\S+)\.", boards.prompt("knopf", played.after.view(seat), "en", ()))
            assert shown is None or shown[1] in map(str, played.after.moves(seat))
    assert "like b3-a2." in boards.prompt("knopf", GAMES["knopf"].start().view(0), "en", ())
