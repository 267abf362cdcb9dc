"""Games by ear: the tree alone is read, and all that is done is a click that no pointer made."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from tests.web.conftest import NewUser
from tests.web.play import SHORT
from tests.web.tree import LISTEN, Tree
from tests.web.user import User

FEW = 3  # decisions of the reader, who resigns then
MANY = 40
ASKED = re.compile(r"^\s*(Your turn\.|Game over\.)")
COLOURS = {"b": "blue", "y": "yellow", "r": "red", "g": "green"}

Play = Callable[[Tree, Random], None]


def blokus(tree: Tree, rng: Random) -> None:
    pieces = tree.find("button", "^The (?!.*nowhere).*blue")
    tree.activate(rng.choice(pieces))
    assert tree.press("^Place here")


def headache(tree: Tree, rng: Random) -> None:
    if tree.press("^Leave the red dot") or tree.press("^Bring in a"):
        return
    ends = "can be (reached|captured)"
    if not tree.find("button", ends):
        if not (cones := tree.find("button", "can move")):
            assert tree.press("^Pass this time")
            return
        tree.activate(rng.choice(cones))
    tree.activate(rng.choice(tree.find("button", "can be captured") or tree.find("button", ends)))
    assert tree.press("^(Go there|Capture)$")


def headquarter(tree: Tree, rng: Random) -> None:
    if not tree.find("button", "^Possible moves")[0].on:
        tree.press("^Possible moves")
    ways = tree.find("radio", "^(lying|upright|through)$")
    for way in rng.sample(ways, len(ways)):
        tree.activate(way)
        if cells := tree.find("button", "holds here"):
            tree.activate(rng.choice(cells))
            assert tree.press("^Place here")
            return
    raise AssertionError("the piece fits nowhere, and yet a move is asked for")


def knopf(tree: Tree, rng: Random) -> None:
    if targets := tree.find("gridcell", "can be cut off"):
        if not tree.find("button", "^Cut off"):
            tree.activate(rng.choice(targets))
        assert tree.press("^Cut off")
        return
    tree.activate(rng.choice(tree.find("gridcell", "can move")))
    tree.activate(rng.choice(tree.find("gridcell", "can go here")))
    assert tree.press("^Move ")


def mots(tree: Tree, rng: Random) -> None:
    assert tree.press("^Hint")
    if tree.press("^Use "):
        assert tree.press("^Write")
    else:
        assert tree.press("^Pass")
        assert tree.press("^Yes, really")


BY_EAR: dict[str, Play] = {
    "blokus": blokus,
    "headache": headache,
    "headquarter": headquarter,
    "knopf": knopf,
    "mots": mots,
}

Written = Iterator[tuple[str, str]]


def on_squares(rows: list[str], *, down: bool = False) -> Written:
    """The sign of each square by its name; rows count from the bottom, or from the top where they count `down`."""
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            yield f"{chr(97 + x)}{y + 1 if down else len(rows) - y}", sign


def space(name: str) -> str:
    kind, crossing = name[0], int(name[1]) + 1
    if kind == "x":
        return f"crossing {crossing}"
    return f"{'outer' if kind == 'o' else 'inner'} path, {name[3]} past crossing {crossing}"


def stand(view: dict[str, Any], game: str) -> Written:
    """What stands where, in the words of the tree."""
    match game:
        case "blokus":
            yield from ((cell, COLOURS[sign]) for cell, sign in on_squares(view["board"]) if sign in COLOURS)
        case "headache":
            yield from ((space(name), ", ".join(reversed(cones))) for name, cones in view["stacks"].items())
        case "headquarter":
            cubes = ((cell, sign) for cell, sign in on_squares(view["near"]) if sign in COLOURS)
            yield from ((cell, f"your {COLOURS[sign]} cube") for cell, sign in cubes)
        case "knopf":
            for colour, buttons in zip(("red", "blue"), view["buttons"], strict=True):
                yield from ((cell, f"{colour} button") for cell in buttons)
        case "mots":
            letters = ((cell, sign) for cell, sign in on_squares(view["grid"], down=True) if sign.isalpha())
            yield from ((cell, f"letter {sign}") for cell, sign in letters)


def view_of(user: User) -> dict[str, Any]:
    """The newest that the server has sent."""
    tables = (json.loads(frame) for frame in reversed(user.frames) if '"view"' in frame)
    view: dict[str, Any] = next(table["view"] for table in tables if table.get("type") == "table" and table["view"])
    return view


def unsaid(tree: Tree, game: str, view: dict[str, Any]) -> list[str]:
    """What stands on the board and not in the tree."""
    names = [each.name for each in tree.things if each.role in ("gridcell", "cell", "button", "img")]
    said = {name.split(", ")[0] if game != "headache" else name: name for name in names}
    if game == "headache":
        return [at for at, what in stand(view, game) if not any(n.startswith(f"{at}, ") and what in n for n in names)]
    return [f"{at}: {what}" for at, what in stand(view, game) if what not in said.get(at, "").removeprefix(at)]


def unheard(heard: str, game: str, before: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """The squares that have changed and were not named, where a sentence names them all."""
    if game not in ("blokus", "knopf"):
        return []
    changed = set(stand(before, game)) ^ set(stand(now, game))
    return [cell for cell, _ in changed if not re.search(rf"\b{cell}\b", heard)]


@pytest.mark.parametrize(
    ("most", "seed"),
    [(FEW, 5), pytest.param(MANY, 5, marks=pytest.mark.deep), pytest.param(MANY, 6, marks=pytest.mark.deep)],
)
@pytest.mark.parametrize("game", BY_EAR)
def test_a_game_is_played_by_ear(new_user: NewUser, game: str, most: int, seed: int) -> None:
    user = new_user()
    user.page.add_init_script(LISTEN)
    user.create_table(game, "computer", **SHORT[game])
    tree, rng = Tree(user), Random(seed)
    tree.wait(ASKED)
    before = view_of(user)
    tree.heard()
    for _ in range(most):
        BY_EAR[game](tree, rng)
        said = tree.wait(ASKED)
        now = view_of(user)
        assert unsaid(tree, game, now) == []
        assert unheard(tree.heard(), game, before, now) == []
        before = now
        if said.startswith("Game over"):
            break
    else:
        assert all(tree.press(name) for name in ("^Menu", "^Resign", "^Resign.*really"))
        tree.wait(re.compile("Game over"))
    assert tree.find("button", "^Play again")
