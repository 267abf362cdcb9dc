"""Positions for the tests, written as short as they can be read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tete.core import CHANCE, Actor, Json, Refused
from tete.games.headache import HEADACHE
from tete.games.headache.state import HeadacheState


def position(board: Mapping[str, str], seats: int = 2, **given: Any) -> HeadacheState:
    """A position from its piles (bottom to top): a cone not named waits. Seat 0 is to pop, unless `phase` is given;
    what is no field of a position is an option."""
    data: dict[str, Json] = {
        "options": {},
        "seats": seats,
        "board": dict(board),
        "phase": {"step": "pop", "seat": 0},
        "out": [],
        "turns": 1000,
        "quiet": 0,
        "stirred": False,
        "last": None,
    }
    fields = {name: value for name, value in given.items() if name in data}
    options = {name: value for name, value in given.items() if name not in data}
    return HEADACHE.load(data | fields | {"options": options})


def to_play(board: Mapping[str, str], pop: str, seat: int = 0, seats: int = 2, **given: Any) -> HeadacheState:
    return position(board, seats, phase={"step": "play", "seat": seat, "pop": pop}, **given)


def to_choose(board: Mapping[str, str], seat: int = 0, seats: int = 2, **given: Any) -> HeadacheState:
    return position(board, seats, phase={"step": "choose", "seat": seat, "pop": "1*"}, **given)


def say(state: HeadacheState, *texts: str) -> HeadacheState:
    """Each text said by whoever is asked."""
    for text in texts:
        actor = state.view(None).asked
        state = state.play(CHANCE if text[0].isdigit() or actor is None else actor, HEADACHE.parse(text))
    return state


def texts(state: HeadacheState) -> list[str]:
    """What the asked seat may say."""
    seat = state.view(None).asked
    return [] if seat is None else [str(move) for move in state.moves(seat)]


def ends_of(state: HeadacheState, space: str) -> set[str]:
    """Where the piece on a space may stop."""
    return {text.partition("-")[2] for text in texts(state) if text.startswith(f"{space}-")}


def pile(state: HeadacheState, space: str) -> str:
    return "".join(colour[0] for colour in state.view(None).stacks.get(space, ()))


def refusal(state: HeadacheState, text: str, actor: Actor | None = None) -> str:
    """The word with which a move is refused."""
    asked = state.view(None).asked if actor is None else actor
    assert asked is not None
    with pytest.raises(Refused) as caught:
        state.play(asked, HEADACHE.parse(text))
    return caught.value.code
