"""Random walks through every game and preset: the ground the laws are tested on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tete.core import CHANCE, Actor, Decide, Options, Over, Ply, Roll, State
from tete.core.game import AnyGame
from tete.core.play import random_ply
from tete.games import GAMES

AnyState = State[Any, Any]

# (game, preset, seats): every preset with every number of seats it takes.
SITTINGS = [
    (key, preset, seats)
    for key, game in GAMES.items()
    for preset, options in game.presets.items()
    for seats in options.seats
]


def sitting(key: str, preset: str, seats: int) -> tuple[AnyGame, AnyState]:
    game = GAMES[key]
    options: Options = game.presets[preset]
    return game, game.start(options, seats)


def walk(state: AnyState, rng: Random, plies: int) -> Iterator[tuple[AnyState, Ply[Any]]]:
    """The positions of a random walk that go on, each with the ply played there."""
    for _ in range(plies):
        if isinstance(state.turn, Over):
            return
        ply = random_ply(state, rng)
        yield state, ply
        state = state.play(ply.actor, ply.move)


def asked(state: AnyState) -> tuple[Actor, ...]:
    match state.turn:
        case Decide(seats):
            return seats
        case Roll():
            return (CHANCE,)
        case Over():
            return ()
