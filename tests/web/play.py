"""Games played through the page: the prompted user moves, until so many plies are made or the game is over."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from tests.web.board_moves import MAKE_MOVE, MakeMove
from tests.web.user import PageState, User

#: A small preset where the first one is long or wants four.
DUO = {"blokus": "duo"}
#: Games that are soon over.
SHORT: dict[str, dict[str, Any]] = {
    "blokus": {"preset": "duo"},
    "headache": {},
    "headquarter": {"options": {"head": "####\n####\n####"}},
    "knopf": {"options": {"goal": 3}},
    "mots": {"options": {"target": 30}},
}


def deep_but(first: str, games: Iterable[str]) -> list[Any]:
    """One game for `make test`, the others for `make test-deep`: for what differs little from game to game."""
    return [game if game == first else pytest.param(game, marks=pytest.mark.deep) for game in games]


def play(game: str, users: list[User], plies: int, make_move: MakeMove | None = None) -> PageState:
    """Plays on among one or two users and returns the last state; the other seats are computers."""
    rng, make_move = Random(5), make_move or MAKE_MOVE[game]
    now, mover = mover_of(users, users[0], users[0].wait_after(-1))
    while not now.over and now.ply < plies:
        make_move(mover.page, rng)
        now, mover = mover_of(users, mover, mover.wait_after(now.ply))
    return now


def mover_of(users: list[User], viewer: User, seen: PageState) -> tuple[PageState, User]:
    """The user who has to move, by what one of them sees."""
    if seen.prompted or seen.over:
        return seen, viewer
    other = next((user for user in users if user is not viewer), viewer)
    return other.wait_prompted(seen.ply), other


def seat_two(host: User, guest: User, game: str, preset: str | None = None) -> None:
    """Two users at one table: the first fills in the form, the second comes by the link."""
    host.create_by_form(game, "friend", preset=preset)
    guest.accept(host.invitation(), "Basil")
