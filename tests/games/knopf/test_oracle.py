"""The rules and their naive second writing agree, ply by ply and by counting."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

from tests.games.knopf.oracle import BOARD, Oracle
from tests.games.knopf.positions import LATTICE, THREES, position
from tete.core import Decide, Over
from tete.games.knopf import KNOPF
from tete.games.knopf.options import KnopfOptions
from tete.games.knopf.state import Knopf
from tete.testing import perft

TABLE = Path(__file__).parents[2] / "data" / "perft" / "knopf.perft"


def holes_at_random(rng: Random, digits: str) -> str:
    return "\n".join("".join(rng.choice(digits) for _ in range(10)) for _ in range(10))


def from_preset(preset: str) -> tuple[Knopf, Oracle]:
    options = KNOPF.presets[preset]
    return KNOPF.start(options), Oracle(options.holes, options.goal)


def from_options(rng: Random) -> tuple[Knopf, Oracle]:
    holes, goal = holes_at_random(rng, rng.choice(("1234", "12", "34", "3", "4"))), rng.randint(1, 14)
    return KNOPF.start(KnopfOptions(goal, holes)), Oracle(holes, goal)


def crammed(rng: Random) -> tuple[Knopf, Oracle]:
    """Buttons on a lattice that hops of three never leave: seats are often stuck, now and then both."""
    squares = rng.sample(LATTICE, rng.randint(12, 15)) + rng.sample(
        sorted(set(BOARD) - set(LATTICE)), rng.randint(1, 3)
    )
    buttons = {square: rng.choice(("red", "blue")) for square in squares}
    red, blue = (" ".join(sq for sq, colour in buttons.items() if colour == each) for each in ("red", "blue"))
    if max(len(red.split()), len(blue.split())) > 14:
        return crammed(rng)
    oracle = Oracle(THREES, 14, buttons)
    if oracle.seat != 0 or oracle.reason is not None:
        return crammed(rng)
    return position(red, blue, step=("", "penalty", "strike", "move")[oracle.step], holes=THREES, goal=14), oracle


def play_in_step(state: Knopf, oracle: Oracle, rng: Random) -> Iterator[str]:
    """Play both at random and compare all they say; prefer to decline, so that long games are seen too."""
    declining = rng.random() < 0.3
    while True:
        outcome = state.turn.outcome if isinstance(state.turn, Over) else None
        assert oracle.outcome() == (outcome and (outcome.places, outcome.points, outcome.reason))
        if outcome:
            return
        assert state.turn == Decide((oracle.seat,))
        moves = state.moves(oracle.seat)
        texts = [str(move) for move in moves]
        assert len(set(texts)) == len(texts)
        assert set(texts) == set(oracle.texts())
        text = texts[-1] if declining and texts[-1] in ("leave", "hold") else rng.choice(texts)
        state = state.play(oracle.seat, KNOPF.parse(text))
        oracle.play(text)
        yield text


@pytest.mark.deep
@pytest.mark.parametrize("preset", list(KNOPF.presets))
def test_games_from_the_presets_agree_with_the_oracle(preset: str) -> None:
    for seed in range(30):
        assert len(list(play_in_step(*from_preset(preset), Random(seed)))) > 20


@pytest.mark.deep
def test_games_on_other_boards_to_other_goals_agree_with_the_oracle() -> None:
    for seed in range(30):
        rng = Random(seed)
        assert list(play_in_step(*from_options(rng), rng))


@pytest.mark.deep
def test_games_with_hardly_a_move_agree_with_the_oracle() -> None:
    for seed in range(30):
        rng = Random(seed)
        assert list(play_in_step(*crammed(rng), rng))


def rows() -> list[tuple[str, int, int, int]]:
    lines = [line.split() for line in TABLE.read_text("utf-8").splitlines() if not line.startswith("#")]
    return [(preset, int(seats), int(depth), int(count)) for preset, seats, depth, count in lines]


def count_paths(oracle: Oracle, depth: int) -> int:
    texts = oracle.texts()
    if depth == 1:
        return len(texts)
    total = 0
    for text in texts:
        later = deepcopy(oracle)
        later.play(text)
        total += count_paths(later, depth - 1)
    return total


@pytest.mark.parametrize(("preset", "seats", "depth", "count"), [row for row in rows() if row[2] <= 3])
def test_the_table_of_paths_is_right(preset: str, seats: int, depth: int, count: int) -> None:
    assert perft(KNOPF.start(KNOPF.presets[preset], seats), depth) == count


@pytest.mark.parametrize(("preset", "seats", "depth", "count"), [row for row in rows() if row[2] <= 2])
def test_the_oracle_counts_the_same_paths(preset: str, seats: int, depth: int, count: int) -> None:
    assert count_paths(from_preset(preset)[1], depth) == count
