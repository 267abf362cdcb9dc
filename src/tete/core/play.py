"""Replays, chance moves, random games, and counts of all games of a length."""

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


def plies_of(state: State[M, Any]) -> Iterator[Ply[M]]:
    """Every ply that can come next: each seat's moves, or each move of chance."""
    match state.turn:
        case Decide(seats):
            for seat in seats:
                for move in state.moves(seat):
                    yield Ply(seat, move)
        case Roll(odds):
            for move in odds:
                yield Ply(CHANCE, move)
        case Over():
            return


def perft(state: State[Any, Any], depth: int) -> int:
    """How many different sequences of `depth` plies there are from here."""
    if depth == 0:
        return 1
    if depth == 1 and isinstance(state.turn, Decide):
        return sum(len(state.moves(seat)) for seat in state.turn.seats)
    return sum(perft(state.play(ply.actor, ply.move), depth - 1) for ply in plies_of(state))
