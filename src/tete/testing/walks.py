"""Random walks through a game, on which the laws are checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from tete.core import CHANCE, Actor, AnyGame, AnyState, Decide, Over, Ply, Roll, random_ply

WALK_PLIES = 40  # of one walk


@dataclass(frozen=True)
class Setup:
    """A game as it can begin: a preset and a number of seats."""

    game: AnyGame
    preset: str
    seats: int

    def __str__(self) -> str:
        return f"{self.game.key}-{self.preset}-{self.seats}"

    def start(self) -> AnyState:
        state: AnyState = self.game.start(self.game.presets[self.preset], self.seats)
        return state

    def walk(self, rng: Random, plies: int = WALK_PLIES) -> Iterator[tuple[AnyState, Ply[Any]]]:
        return walk(self.start(), rng, plies)


def setups(game: AnyGame) -> list[Setup]:
    """Every preset with every number of seats that it takes."""
    return [Setup(game, preset, seats) for preset, options in game.presets.items() for seats in options.seats]


def walk(state: AnyState, rng: Random, plies: int) -> Iterator[tuple[AnyState, Ply[Any]]]:
    """The positions of a random walk that go on, each with the ply played there."""
    for _ in range(plies):
        if isinstance(state.turn, Over):
            return
        ply = random_ply(state, rng)
        yield state, ply
        state = state.play(ply.actor, ply.move)


def deciders(state: AnyState) -> tuple[Actor, ...]:
    """Who may move now."""
    match state.turn:
        case Decide(seats):
            return seats
        case Roll():
            return (CHANCE,)
        case Over():
            return ()
