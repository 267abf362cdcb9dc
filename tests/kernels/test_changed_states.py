"""Packed states with random changes: the compiled module refuses them or can play on, and the process lives on.

`make sanitize` runs this under the sanitizers, and `make fuzz` with many more changes ($TETE_FUZZ_STATES).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from random import Random
from types import ModuleType
from typing import Any
from unittest.mock import patch

import pytest

from tete.core import Decide, State, play_chance
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.kernels import blokus, headache, headquarter, knopf, mots

CHANGES = int(os.environ.get("TETE_FUZZ_STATES", "400"))
PLIES = 6  # played after a change
NUMBERS = (-1, 0, 1, 2, 3, 7, 63, 64, 100, 127, 128, 255, 1 << 31, (1 << 31) - 1, -(1 << 31), (1 << 63) - 1, 1 << 64)
KERNELS: dict[str, tuple[ModuleType, str]] = {
    "blokus": (blokus, "Position"),
    "headache": (headache, "Position"),
    "headquarter": (headquarter, "Position"),
    "knopf": (knopf, "Position"),
    "mots": (mots, "Grid"),
}


def states(game: AnyGame, rng: Random) -> list[State[Any, Any]]:
    """Positions of one random game in which a seat decides."""
    state: State[Any, Any] = play_chance(game.start(), rng)[0]
    found = []
    for _ in range(24):
        if not isinstance(state.turn, Decide):
            break
        found.append(state)
        seat = state.turn.seats[0]
        state = play_chance(state.play(seat, rng.choice(state.moves(seat))), rng)[0]
    return found


def arguments(module: ModuleType, name: str, state: State[Any, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """What the compiled class would be given for this state."""
    with patch.object(module, name, lambda *given, **named: (given, named)):
        packed: tuple[tuple[Any, ...], dict[str, Any]] = module.pack(state)
    return packed


def changed(value: Any, rng: Random) -> Any:
    """The same value with one change somewhere in it."""
    match value:
        case bool():
            return not value
        case int():
            ways: list[Callable[[], int]] = [
                lambda: value + rng.choice((-1, 1)),
                lambda: value ^ 1 << rng.randrange(63),
                lambda: rng.choice(NUMBERS),
            ]
            return rng.choice(ways)()
        case float():
            return rng.choice((-1.0, 0.0, float("inf"), float("nan"), 1e300))
        case str():
            where = rng.randrange(len(value) + 1)
            return value[:where] + rng.choice("AZ.? é\0") + value[where + rng.randrange(2) :]
        case list() | tuple():
            items = list(value)
            where = rng.randrange(len(items) + 1)
            if items and where < len(items) and rng.random() < 0.8:
                items[where] = changed(items[where], rng)
            elif items and rng.random() < 0.5:
                items.insert(where, rng.choice(items))
            elif items:
                items.pop(where - 1)
            return type(value)(items)
        case _:
            return value


def play_on(position: Any, rng: Random) -> None:
    for _ in range(PLIES):
        codes = position.moves()
        if not codes:
            return
        position = position.play(rng.choice(codes)) or position


@pytest.mark.parametrize("key", sorted(KERNELS))
def test_changed_states_are_refused_or_can_be_played(key: str) -> None:
    (module, name), rng = KERNELS[key], Random(key)
    kind = getattr(module, name)
    packed = [arguments(module, name, state) for seed in range(3) for state in states(GAMES[key], Random(seed))]
    taken = refused = 0
    for _ in range(CHANGES):
        (tables, *given), named = rng.choice(packed)
        for _ in range(rng.choice((1, 1, 2, 4))):
            chosen = rng.randrange(len(given) + len(named))
            if chosen < len(given):
                given[chosen] = changed(given[chosen], rng)
            else:
                word = sorted(named)[chosen - len(given)]
                named = named | {word: changed(named[word], rng)}
        try:
            position = kind(tables, *given, **named)
        except (ValueError, TypeError, OverflowError, IndexError):
            refused += 1
            continue
        taken += 1
        if key != "mots":
            play_on(position, rng)
            continue
        with suppress(ValueError):  # not so many letters
            position.places(rng.randrange(9))
    assert taken
    assert refused
