"""Lock-step: the package and a second implementation walk the same random games and agree at every ply."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.games.blokus.oracle import Oracle
from tete.core import Decide, Over
from tete.games.blokus import BLOKUS, BlokusOptions, BlokusState
from tete.games.blokus.geometry import geometry
from tete.testing import perft

MIXES = [
    *((preset, "fixed", "green") for preset in BLOKUS.presets),
    ("classic", "free", "green"),
    ("three", "free", "yellow"),
    ("duo", "free", "green"),
]
GAMES = 60
PERFT = Path(__file__).parents[2] / "data" / "perft" / "blokus.perft"
# Texts are asked for millions of times here, always of the same few thousand moves.
TEXTS = {size: {move: str(move) for move in geometry(size).moves} for size in (14, 20)}


def options(preset: str, corners: str, shared: str) -> BlokusOptions:
    chosen = BLOKUS.presets[preset]
    return BlokusOptions(
        board=chosen.board,
        colours=chosen.colours,
        teams=chosen.teams,
        shared=shared if preset == "three" else None,
        corners=corners,
    )


def compare(state: BlokusState, oracle: Oracle) -> None:
    """Same colour and seat to move, same moves; at the end the same outcome."""
    assert state.colour == oracle.colour
    match state.turn:
        case Decide((seat,)):
            assert seat == oracle.seat
            assert set(map(TEXTS[oracle.size].__getitem__, state.moves(seat))) == oracle.moves.keys()
        case Over(outcome):
            points = oracle.points()
            assert outcome.points == points
            assert outcome.places == tuple(1 + sum(other > mine for other in points) for mine in points)
            assert outcome.reason == "all-finished"


def walk(state: BlokusState, oracle: Oracle, rng: Random) -> None:
    compare(state, oracle)
    while oracle.seat is not None:
        text = rng.choice(list(oracle.moves)) if rng.random() < 0.5 else large(oracle, rng)
        state = state.play(oracle.seat, BLOKUS.parse(text))
        oracle.play(text)
        compare(state, oracle)


def large(oracle: Oracle, rng: Random) -> str:
    """Some move with as many squares as can be: such games last longer."""
    most = max(text.count(",") for text in oracle.moves)
    return rng.choice([text for text in oracle.moves if text.count(",") == most])


@pytest.mark.deep
@pytest.mark.parametrize(("preset", "corners", "shared"), MIXES)
def test_lock_step_with_the_oracle(preset: str, corners: str, shared: str) -> None:
    start = BLOKUS.start(options(preset, corners, shared))
    for seed in range(GAMES):
        walk(start, Oracle(preset, corners, shared), Random(seed))


def perft_lines() -> list[tuple[str, int, int, int]]:
    lines = (line.split() for line in PERFT.read_text("utf-8").splitlines() if line and not line.startswith("#"))
    listed = [(preset, int(seats), int(depth), int(count)) for preset, seats, depth, count in lines]
    return [line for line in listed if line[3] < 1_000_000]  # the longer ones are for faster programs


@pytest.mark.parametrize(("preset", "seats", "depth", "count"), perft_lines())
def test_perft(preset: str, seats: int, depth: int, count: int) -> None:
    assert perft(BLOKUS.start(BLOKUS.presets[preset], seats), depth) == count
    if depth <= 2:
        assert Oracle(preset).perft(depth) == count
