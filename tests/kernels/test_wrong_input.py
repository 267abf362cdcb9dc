"""Positions and tables that cannot be are refused by the compiled module, and the process lives on."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

import pytest

from tete.core import CHANCE
from tete.games.blokus import BLOKUS
from tete.games.headache import HEADACHE
from tete.games.headquarter import HEADQUARTER
from tete.games.knopf import KNOPF
from tete.games.mots import MOTS
from tete.kernels import Stop, blokus, headache, headquarter, knopf, mots
from tete.kernels import _kernels as compiled
from tete.kernels.puzzles import Placements, Search

FULL = (1 << 21) - 1
BLOKUS_TABLES = blokus.tables(20)
PIECES = [(0, 0)] * 10
COLOUR: Any = ([], FULL, False, [0])
HEADACHE_TABLES = headache.tables(HEADACHE.start().options, 2)
KNOPF_TABLES = knopf.tables(KNOPF.start().options)
HEADQUARTER_TABLES = headquarter.tables(HEADQUARTER.start().options)
MOTS_TABLES = mots.tables(MOTS.start().board, MOTS.start().lexicon)


def blokus_position(**changed: Any) -> Any:
    right: dict[str, Any] = {"side_of": [0, 1, 0, 1], "head_start": [0, 0], "colours": [COLOUR] * 4, "mover": 0}
    return compiled.blokus.Position(BLOKUS_TABLES, **(right | changed))


def blokus_colour(taken: Any = (), left: int = FULL, starts: Any = (0,)) -> Any:
    return blokus_position(colours=[(list(taken), left, False, list(starts)), COLOUR, COLOUR, COLOUR])


def headache_position(**changed: Any) -> Any:
    right: dict[str, Any] = {"piles": [], "out": [], "clock": (0, 0, False), "asked": (0, 0, 0, False)}
    return compiled.headache.Position(HEADACHE_TABLES, **(right | changed))


def headquarter_position(**changed: Any) -> Any:
    right: dict[str, Any] = {
        "layers": [[0] * 4] * 2,
        "bag": [3] * 10,
        "piece": -1,
        "placed": 0,
        "seat": 0,
        "closing": False,
    }
    return compiled.headquarter.Position(HEADQUARTER_TABLES, **(right | changed))


def knopf_position(**changed: Any) -> Any:
    right: dict[str, Any] = {"buttons": (1, 0, 2, 0), "seat": 0, "step": 2, "quiet": 0, "past": []}
    return compiled.knopf.Position(KNOPF_TABLES, **(right | changed))


def knopf_tables(**changed: Any) -> Any:
    empty: list[list[int]] = [[] for _ in range(100)]
    right: dict[str, Any] = {"near": empty, "ends": empty, "holes": [0] * 100, "threads": []}
    bounds = {"buttons": 14, "goal": 7, "quiet": 100, "occurrences": 3}
    return compiled.knopf.Tables(**(right | bounds | changed))


def mots_grid(**changed: Any) -> Any:
    right: dict[str, Any] = {"letters": "." * 441, "worths": [1.0] * 441, "least": 1, "most": 6, "whole": False}
    return compiled.mots.Grid(MOTS_TABLES, **(right | changed))


def placements(columns: int = 4, rows: int = 5, pieces: Any = (0,), cells: Any = (0, 1, 2, -1, -1)) -> Placements:
    return Placements(columns, rows, bytes(pieces), array("h", cells).tobytes())


def puzzle(**changed: Any) -> Search:
    right: dict[str, Any] = {
        "apart": False,
        "joined": False,
        "descending": False,
        "starts": [],
        "given": [],
        "guess": [],
        "seed": 1,
    }
    board = placements(pieces=(0, 1), cells=(0, 1, 2, -1, -1, 2, 3, -1, -1, -1))
    return Search(board, **(right | changed))


WRONG: dict[str, Callable[[], Any]] = {
    "blokus cell beyond the board": lambda: blokus_colour(taken=[400]),
    "blokus cell before the board": lambda: blokus_colour(taken=[-1]),
    "blokus cell far beyond": lambda: blokus_colour(taken=[2**30]),
    "blokus cell taken twice": lambda: blokus_position(colours=[([5], FULL, False, [0])] * 4),
    "blokus start beyond the board": lambda: blokus_colour(starts=[400]),
    "blokus pieces unknown": lambda: blokus_colour(left=1 << 21),
    "blokus pieces negative": lambda: blokus_colour(left=-1),
    "blokus mover unknown": lambda: blokus_position(mover=4),
    "blokus mover negative": lambda: blokus_position(mover=-1),
    "blokus side unknown": lambda: blokus_position(side_of=[0, 1, 2, 1]),
    "blokus too many sides": lambda: blokus_position(head_start=[0] * 5),
    "blokus head start": lambda: blokus_position(head_start=[-1, 0]),
    "blokus colour missing": lambda: blokus_position(colours=[COLOUR] * 3),
    "blokus too many colours": lambda: blokus_position(side_of=[0, 1] * 3, colours=[COLOUR] * 6),
    "blokus move unknown": lambda: blokus_position().play(10**6),
    "blokus game over": lambda: compiled.blokus.search(
        blokus_position(colours=[([], 0, False, [])] * 4), [0.0] * 504, 1, 0.0, 1, {}, None, None
    ),
    "blokus weights": lambda: compiled.blokus.search(blokus_position(), [0.0], 1, 0.0, 1, {}, None, None),
    "blokus weight not a number": lambda: compiled.blokus.search(
        blokus_position(), [float("nan")] * 504, 1, 0.0, 1, {}, None, None
    ),
    "blokus seconds": lambda: compiled.blokus.search(blokus_position(), [0.0] * 504, 1, -1.0, 1, {}, None, None),
    "blokus tables cell": lambda: compiled.blokus.Tables(5, [[25]], [0]),
    "blokus tables piece": lambda: compiled.blokus.Tables(5, [[0]], [21]),
    "blokus tables wide piece": lambda: compiled.blokus.Tables(20, [[0, 21, 42, 63, 84]], [0]),
    "blokus tables scattered": lambda: compiled.blokus.Tables(20, [[0, 399]], [0]),
    "blokus examples of two boards": lambda: compiled.blokus.train(
        [(blokus.pack(BLOKUS.start(BLOKUS.presets[name])), [(0, 1.0)]) for name in ("duo", "classic")],
        *([0.0] * 504, [0.0] * 504, 0.1, 0.0),
    ),
    "headache space": lambda: headache_position(piles=[(10**6, [0])]),
    "headache space negative": lambda: headache_position(piles=[(-1, [0])]),
    "headache colour": lambda: headache_position(piles=[(0, [4])]),
    "headache too many cones": lambda: headache_position(piles=[(0, [0] * 9)]),
    "headache seat out": lambda: headache_position(out=[7]),
    "headache all out": lambda: headache_position(out=[0, 1]),
    "headache seat": lambda: headache_position(asked=(0, 4, 0, False)),
    "headache phase": lambda: headache_position(asked=(9, 0, 0, False)),
    "headache number": lambda: headache_position(asked=(1, 0, 7, False)),
    "headache no number": lambda: headache_position(asked=(1, 0, 0, False)),
    "headache turns": lambda: headache_position(clock=(10**6, 0, False)),
    "headache turns negative": lambda: headache_position(clock=(-1, 0, False)),
    "headache weights": lambda: compiled.headache.search(headache_position(), [0.0], 1, 0.0, 1, None),
    "headache illegal move": lambda: headache_position().play(65535),
    "headquarter layer": lambda: headquarter_position(layers=[[1 << 63, 0, 0, 0], [0] * 4]),
    "headquarter two cubes in a cell": lambda: headquarter_position(layers=[[2**20, 2**20, 0, 0], [0] * 4]),
    "headquarter bag": lambda: headquarter_position(bag=[3] * 9),
    "headquarter bag negative": lambda: headquarter_position(bag=[-1] * 10),
    "headquarter piece": lambda: headquarter_position(piece=10),
    "headquarter placed": lambda: headquarter_position(placed=256),
    "headquarter no world": lambda: compiled.headquarter.search([], [0.0] * 28, 1, 0.0, 1, None),
    "headquarter tables": lambda: compiled.headquarter.Tables(1, 0, 64, 0, 0, False, 30, (0, 0), PIECES),
    "headquarter tables without pieces": lambda: compiled.headquarter.Tables(1, 0, 8, 0, 0, False, 0, (0, 0), PIECES),
    "headquarter tables pieces": lambda: compiled.headquarter.Tables(1, 0, 8, 0, 0, False, 256, (0, 0), PIECES),
    "headquarter head start": lambda: compiled.headquarter.Tables(1, 0, 8, 0, 0, False, 30, (0, -1), PIECES),
    "headquarter piece without room": lambda: compiled.headquarter.Position(
        compiled.headquarter.Tables(3, 0, 8, 0, 0, False, 10, (0, 0), PIECES),
        [[3, 0, 0, 0]] * 2,
        [1] * 10,
        0,
        0,
        0,
        False,
    ),
    "knopf square": lambda: knopf_position(buttons=(0, 1 << 60, 0, 0)),
    "knopf square of the past": lambda: knopf_position(past=[(0, 0, 0, 1 << 63)]),
    "knopf two on a square": lambda: knopf_position(buttons=(1, 0, 1, 0)),
    "knopf too many buttons": lambda: knopf_position(buttons=(2**40 - 1, 0, 0, 1)),
    "knopf seat": lambda: knopf_position(seat=2),
    "knopf step": lambda: knopf_position(step=4),
    "knopf quiet": lambda: knopf_position(quiet=-1),
    "knopf past": lambda: knopf_position(past=[(0, 0, 0, 0)] * 2000),
    "knopf move": lambda: knopf_position().play(12345),
    "knopf seat asked": lambda: knopf_position().result(5),
    "knopf depth": lambda: compiled.knopf.search(knopf_position(), [0.0] * 11, 1, 0.0, 10**6, False, None),
    "knopf weights": lambda: compiled.knopf.search(knopf_position(), [0.0] * 3, 1, 0.0, 1, False, None),
    "knopf tables": lambda: knopf_tables(holes=[]),
    "knopf tables square": lambda: knopf_tables(near=[[100]] * 100),
    "knopf tables end": lambda: knopf_tables(ends=[[-1]] * 100),
    "knopf tables thread": lambda: knopf_tables(threads=[(100, 0, [])]),
    "knopf tables thread square": lambda: knopf_tables(threads=[(1, 0, [128])]),
    "knopf tables buttons": lambda: knopf_tables(buttons=31),
    "knopf tables many moves": lambda: knopf_tables(ends=[list(range(100))] * 100),
    "mots letters": lambda: mots_grid(letters="." * 440),
    "mots letter": lambda: mots_grid(letters="é" + "." * 439),
    "mots worths": lambda: mots_grid(worths=[]),
    "mots counts": lambda: mots_grid(most=7),
    "mots number of letters": lambda: mots_grid().places(7),
    "mots reply beyond the board": lambda: mots_grid().reply(435, 1, "AAAAAAAAAA"),
    "mots reply around the edge": lambda: mots_grid().reply(16, 1, "AAAAAAAAAA"),
    "mots reply before the board": lambda: mots_grid().reply(-5, 1, "AAA"),
    "mots reply letters": lambda: mots_grid().reply(0, 1, "a-"),
    "mots place": lambda: compiled.mots.search(
        mots_grid(), [(0, 1, 99, 0.0, b"\1")], 1, 0.0, 1.0, 0.0, 0.0, 1, None, 9
    ),
    "mots place without words": lambda: compiled.mots.search(
        mots_grid(), [(0, 1, 5, 0.0, b"\0")], 1, 0.0, 1.0, 0.0, 0.0, 1, None, 9
    ),
    "puzzle cell": lambda: placements(cells=(0, 1, 20, -1, -1)),
    "puzzle cell negative": lambda: placements(cells=(0, -2, -1, -1, -1)),
    "puzzle cell twice": lambda: placements(cells=(0, 1, 1, -1, -1)),
    "puzzle without a cell": lambda: placements(cells=(-1, -1, -1, -1, -1)),
    "puzzle piece": lambda: placements(pieces=(21,)),
    "puzzle board": lambda: placements(columns=21, rows=20),
    "puzzle board negative": lambda: placements(columns=-4, rows=-5),
    "puzzle sizes": lambda: placements(cells=(0, 1, 2)),
    "puzzle colour": lambda: puzzle(given=[(4, 0)]),
    "puzzle placement": lambda: puzzle(given=[(0, 2)]),
    "puzzle guess": lambda: puzzle(guess=[(0, -1)]),
    "puzzle overlap": lambda: puzzle(given=[(0, 0), (1, 1)]),
    "puzzle piece twice": lambda: puzzle(given=[(0, 0), (0, 0)]),
    "puzzle start": lambda: puzzle(joined=True, starts=[0, 1, 2, 20]),
    "puzzle starts": lambda: puzzle(joined=True, starts=[0]),
    "puzzle symmetric": lambda: puzzle(joined=True, starts=[0] * 4).find(None, 1.0, True),
    "puzzle seconds": lambda: puzzle().find(Stop(), float("nan"), False),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        WRONG[name]()


def test_the_same_is_accepted_where_it_is_right() -> None:
    assert blokus_position().mover == 0
    assert headache_position().moves()
    assert headquarter_position().moves()
    assert knopf_position().seat == 0
    assert knopf_tables()
    assert mots_grid().places(3) == []
    assert not puzzle().find(None, 1.0, False).lines


def test_what_is_no_stop_is_refused() -> None:
    for wrong in (object(), 5, "flag"):
        with pytest.raises(TypeError):
            compiled.headache.search(headache_position(), [0.0] * 42, 1, 0.0, 1, wrong)  # type: ignore[arg-type]


def test_a_position_without_any_move_has_an_empty_result() -> None:
    alone = knopf_tables()  # no button can hop anywhere
    position = compiled.knopf.Position(alone, (1, 0, 2, 0), 0, 2, 0, [])
    result = compiled.knopf.search(position, [0.0] * 11, 1000, 0.0, 5, True, None)
    assert (result.ranked, result.line) == ([], [])


def test_a_game_longer_than_the_path_is_walked_to_its_end() -> None:
    """Buttons hop to and fro, and every removal starts the count of quiet moves again."""
    state = KNOPF.start()
    position, turns = knopf.pack(state), 0
    while position.step != 3 and turns < 3000:
        position = position.play(position.moves()[-1])
        turns += 1
    assert position.step == 3


def test_a_chance_move_leaves_a_position_that_is_right() -> None:
    state = HEADQUARTER.start()
    drawn = state.play(CHANCE, next(iter(state.turn.odds)))  # type: ignore[union-attr]
    assert headquarter.pack(drawn).moves()
