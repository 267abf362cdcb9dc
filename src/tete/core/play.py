"""Replays, chance moves and random games."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from random import Random
from typing import Any, TypeVar

from tete.core.game import Played, Ply, State, make_move
from tete.core.turn import CHANCE, Decide, Over, Roll

M = TypeVar("M", bound=Hashable)
S = TypeVar("S", bound=State[Any, Any])


def replay(start: S, plies: Iterable[Ply[Any]]) -> Iterator[Played[S]]:
    """Each ply, played; raises `Refused` for the first that is not allowed."""
    state = start
    for ply in plies:
        yield (played := make_move(state, ply.actor, ply.move))
        state = played.after


def play_chance(state: S, rng: Random) -> tuple[S, tuple[Ply[Any], ...]]:
    """Play chance moves until a seat has to decide or the game is over; returns the position and these plies."""
    plies: list[Ply[Any]] = []
    while isinstance(state.turn, Roll):
        ply = Ply(CHANCE, state.turn.odds.sample(rng))
        plies.append(ply)
        state = state.play(ply.actor, ply.move)
    return state, tuple(plies)


def random_game(state: S, rng: Random) -> Iterator[Played[S]]:
    """Each ply of a random game, played."""
    while not isinstance(state.turn, Over):
        ply = random_ply(state, rng)
        yield (played := make_move(state, ply.actor, ply.move))
        state = played.after


def random_ply(state: State[M, Any], rng: Random) -> Ply[M]:
    """A random legal ply of a position that is not over; all moves of a seat are equally likely."""
    match state.turn:
        case Roll(odds):
            return Ply(CHANCE, odds.sample(rng))
        case Decide(seats):
            seat = rng.choice(seats)
            return Ply(seat, rng.choice(state.moves(seat)))
        case Over():
            raise ValueError("the game is over")
