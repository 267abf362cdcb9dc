"""What a screen reader reads: the tree of every board and page in both languages, as committed in tests/web/trees.

`TETE_TREES=write pytest tests/web/test_trees.py` writes them again; read what changed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.web.actions import focus, press, speak, write
from tests.web.board_moves import MAKE_MOVE
from tests.web.conftest import NewUser
from tests.web.finished_games import import_game
from tests.web.play import deep_but, play
from tests.web.server_process import ServerProcess
from tests.web.test_shared_screen import open_curtain
from tests.web.user import User

TREES = Path(__file__).parent / "trees"
WRITE = os.environ.get("TETE_TREES") == "write"
NOW = "2026-11-17T10:00:00"
PLIES = {"blokus": 6, "headache": 9, "knopf": 6}
#: The other pages: a path, and what to wait for.
PAGES = {
    "home": ("/", ".ways .main"),
    "lesson": ("/learn/knopf", ".lesson .plate svg"),
    "puzzles": ("/puzzles", "text=No records yet"),
    "today": ("/puzzles/today", "main.list pre:not(:empty)"),
    "mine": ("/mine", "main p a"),
    "draw": ("/board/headquarter", "[role=grid]"),
}
ACTS = "button|link|textbox|checkbox|radio|slider|combobox|gridcell|img|radiogroup|dialog|grid|spinbutton"
NAMELESS = re.compile(rf"^- '?(?:{ACTS})(?: \[[^\]]+\])*:?$")
#: Names of spaces that no board shows, keys of sentences, and what code says when it knows nothing.
JARGON = re.compile(r"\bx\d\b|\bo\d\.\d|\b[a-z]+\.[a-z-]+\.[a-z]+\b|undefined|null|NaN|\[object|\{\w+\}|[\u25a1\ufffd]")

#: The page speaks a language, and so does what it asks the server for again.
SPEAKS = """(wanted) =>
  [document.documentElement, ...document.querySelectorAll("main [lang]")].every(({ lang }) => lang === wanted)"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A room of its own: tables and records of other tests would be on these pages."""
    server = ServerProcess(tmp_path_factory.mktemp("server"))
    yield server
    server.close()


@pytest.mark.parametrize("game", MAKE_MOVE)
def test_the_tree_of_a_board(new_user: NewUser, game: str) -> None:
    user = new_user()
    user.create_by_form(game, "local", preset="Duo: two players" if game == "blokus" else None, name="Anouk")
    if game == "headquarter":
        behind_the_curtain(user, 4)
    elif game == "mots":
        write_a_word(user)
    else:
        play(game, [user], PLIES[game])
        user.wait_prompted(PLIES[game])
    assert compare(user, game) == []


def write_a_word(user: User) -> None:
    """The same word every time, where the grid proposes it: hints choose among equals by chance."""
    user.wait_prompted()
    focus(user.page.locator("[data-cell][tabindex='0']"))
    write(user.page, "HOUSE")
    press(user.page, "Enter")
    user.wait_after(2)
    user.page.get_by_text("Player 2 to play.").wait_for()


def behind_the_curtain(user: User, turns: int) -> None:
    rng = Random(5)  # after it, cubes are hidden, remembered and seen
    for _ in range(turns):
        user.page.locator(".curtain").wait_for()
        open_curtain(user)
        MAKE_MOVE["headquarter"](user.page, rng)
    user.page.locator(".curtain").wait_for()
    open_curtain(user)
    user.page.locator(".ways").wait_for()


@pytest.mark.parametrize("name", PAGES)
def test_the_tree_of_a_page(new_user: NewUser, name: str) -> None:
    user = new_user()
    user.page.clock.set_fixed_time(NOW)
    path, element = PAGES[name]
    user.go(path)
    user.page.locator(element).first.wait_for()
    assert compare(user, name) == []


@pytest.mark.parametrize("game", deep_but("knopf", MAKE_MOVE))
def test_the_tree_of_a_replay(new_user: NewUser, game: str) -> None:
    user = new_user()
    user.go(f"/replay/{import_game(user, game)}#9")
    user.page.locator(".plate svg").first.wait_for()
    user.page.locator(".caption b").wait_for()
    assert compare(user, f"replay.{game}") == []


def compare(user: User, name: str) -> list[str]:
    """Both languages against the files; what is wrong with the names is said in any case."""
    problems = []
    for language in ("en", "fr"):
        speak(user.page, language)
        user.page.mouse.move(2, 2)  # no cell is pointed at
        user.page.wait_for_function(SPEAKS, arg=language)
        tree = read(user)
        path = TREES / f"{name}.{language}.yaml"
        if WRITE:
            path.parent.mkdir(exist_ok=True)
            path.write_text(tree, "utf-8")
        problems += [
            f"{language}: no name: {line}" for line in map(str.strip, tree.splitlines()) if NAMELESS.match(line)
        ]
        problems += [
            f"{language}: {found[0]!r} in {found.string.strip()}"
            for found in map(JARGON.search, tree.splitlines())
            if found
        ]
        assert tree.splitlines() == path.read_text("utf-8").splitlines()
    return problems


def read(user: User) -> str:
    """The tree without addresses: they differ from table to table."""
    lines = user.page.aria_snapshot().splitlines()
    return "\n".join(line for line in lines if not line.strip().startswith("- /url:")) + "\n"
