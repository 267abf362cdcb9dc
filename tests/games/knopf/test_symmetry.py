"""Turning the board by a quarter and swapping the colours commutes with play."""

from __future__ import annotations

from random import Random

import pytest

from tete.core import Json, Over, random_game
from tete.games.knopf import KNOPF
from tete.games.knopf.geometry import CELLS, NAMES, SIDE
from tete.games.knopf.move import Move
from tete.games.knopf.state import Knopf


def turned_square(name: str) -> str:
    column, row = divmod(CELLS[name], SIDE)
    return NAMES[row * SIDE + SIDE - 1 - column]


def turned_text(text: str) -> str:
    """A move text with every square turned."""
    if "-" in text:
        return "-".join(map(turned_square, text.split("-")))
    verb, *squares = text.split()
    return " ".join([verb, *map(turned_square, squares)])


def turned_move(move: Move) -> Move:
    return KNOPF.parse(turned_text(str(move)))


def turned(state: Knopf) -> Knopf:
    data = state.dump()
    assert isinstance(data, dict)
    hops = data["hops"]
    return KNOPF.load(
        data
        | {
            "red": _turned_list(data["blue"]),
            "blue": _turned_list(data["red"]),
            "seat": 1 - state.seat,
            "hops": [None if hop is None else turned_text(str(hop)) for hop in hops]
            if isinstance(hops, list)
            else None,
        }
    )


def _turned_list(squares: Json) -> list[Json]:
    assert isinstance(squares, list)
    return [turned_square(str(name)) for name in squares]


@pytest.mark.rule("KK-2")
@pytest.mark.parametrize("preset", list(KNOPF.presets))
@pytest.mark.parametrize("seed", range(4))
def test_a_quarter_turn_with_swapped_colours_commutes_with_play(preset: str, seed: int) -> None:
    state = KNOPF.start(KNOPF.presets[preset])
    assert turned(turned(state)) == state
    for played in random_game(state, Random(seed)):
        after, mirror = played.after, turned(state)
        assert set(mirror.moves(1 - state.seat)) == {turned_move(move) for move in state.moves(state.seat)}
        mirrored = mirror.play(1 - state.seat, turned_move(played.move))
        assert mirrored == turned(after)
        if isinstance(after.turn, Over) and isinstance(mirrored.turn, Over):
            assert mirrored.turn.outcome.points == after.turn.outcome.points[::-1]
            assert mirrored.turn.outcome.places == after.turn.outcome.places[::-1]
        state = after
