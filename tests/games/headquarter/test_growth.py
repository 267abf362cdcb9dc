"""What moves bring is told quickly, and is what counting everything again would say."""

from __future__ import annotations

from random import Random

import pytest

from tete.core import Decide, load_options, play_chance
from tete.core.turn import LazySequence
from tete.games.headquarter import HEADQUARTER
from tete.games.headquarter.head import colour_points, put
from tete.games.headquarter.view import SPOTS_WITH_POINTS

LEDGES = "\n".join("#" * 12 if row % 2 else "." * 12 for row in range(12))


@pytest.mark.parametrize("head", [None, LEDGES])
def test_each_move_is_told_as_counting_again_would_say(head: str | None) -> None:
    rng = Random(3)
    options = load_options(HEADQUARTER.presets["classic"], {} if head is None else {"head": head})
    state = play_chance(HEADQUARTER.start(options), rng)[0]
    told = 0
    while isinstance(state.turn, Decide):
        seat = state.turn.seats[0]
        moves, view = state.moves(seat), state.view(seat)
        assert isinstance(moves, LazySequence)
        assert moves.texts() == [str(move) for move in moves]
        after = view.dump()["after"]
        for move in moves if after else ():
            near = view.near
            for cube in (move.first, move.second):
                if not cube.far:
                    near = put(near, view.head.bit(cube.column, cube.row), cube.colour)
            assert after[str(move)] == colour_points(view.head, near)
            told += 1
        state = play_chance(state.play(seat, rng.choice(moves)), rng)[0]
    assert told > 100


def test_in_a_huge_head_nobody_is_told_what_each_move_would_bring() -> None:
    huge = "\n".join("#" * 26 if row % 2 else "." * 26 for row in range(26))
    options = load_options(HEADQUARTER.presets["classic"], {"head": huge})
    state = play_chance(HEADQUARTER.start(options), Random(0))[0]
    assert isinstance(state.turn, Decide)
    view = state.view(state.turn.seats[0])
    assert len(view.spots) > SPOTS_WITH_POINTS
    assert view.dump()["after"] == {}
