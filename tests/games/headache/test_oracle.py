"""Two programs written apart play the same game, ply by ply."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.games.headache.oracle import Oracle
from tete.core import CHANCE, Decide, Outcome, Over, Ply, Roll, random_ply
from tete.games.headache import HEADACHE
from tete.games.headache.options import HeadacheOptions
from tete.games.headache.state import HeadacheState
from tete.testing import perft

SAFE_DOUBLE = HeadacheOptions(safe=True, sets=2)
MIXES = [
    *((HEADACHE.presets[preset], seats, 20) for preset in ("classic", "safe") for seats in (2, 3, 4)),
    (HEADACHE.presets["double"], 2, 60),
    (SAFE_DOUBLE, 2, 60),
    *((HeadacheOptions(starts="protected"), seats, 10) for seats in (2, 3, 4)),
    *((HeadacheOptions(must_move=True), seats, 10) for seats in (2, 4)),
    (HeadacheOptions(safe=True, starts="protected", must_move=True), 3, 10),
    (HeadacheOptions(starts="protected", sets=2), 2, 10),
    (HeadacheOptions(colours=("green", "red")), 2, 30),
    (HeadacheOptions(colours=("blue", "yellow", "green", "red")), 4, 30),
]
TABLE = Path(__file__).parents[2] / "data" / "perft" / "headache.perft"
SMALL = 8_000  # larger counts of the table are for the kernels
LINES = [line.split() for line in TABLE.read_text("utf-8").splitlines() if line and not line.startswith("#")]


def oracle_for(options: HeadacheOptions, seats: int) -> Oracle:
    return Oracle(seats, options.safe, options.sets, options.colours, options.starts, options.must_move)


def agree(state: HeadacheState, oracle: Oracle) -> None:
    """The same actor is asked, the same texts may be said, the outcome is the same."""
    match state.turn:
        case Roll(odds):
            assert oracle.asked == CHANCE
            assert oracle.texts() == {str(move) for move in odds}
        case Decide(seats):
            assert (oracle.asked,) == seats
            assert oracle.texts() == {str(move) for move in state.moves(seats[0])}
        case Over(outcome):
            assert oracle.asked is None
            assert oracle.end == (list(outcome.places), list(outcome.points), outcome.reason)


def play_both(options: HeadacheOptions, seats: int, seed: int, sleepy: float = 0) -> Outcome:
    """The outcome of a random game played on both; sleepy players say the last move of the list, `pass` or `done`."""
    rng = Random(seed)
    state, oracle = HEADACHE.start(options, seats), oracle_for(options, seats)
    agree(state, oracle)
    while not isinstance(state.turn, Over):
        ply = random_ply(state, rng)
        if ply.actor != CHANCE and rng.random() < sleepy:
            ply = Ply(ply.actor, state.moves(ply.actor)[-1])
        state = state.play(ply.actor, ply.move)
        oracle.say(str(ply.move))
        agree(state, oracle)
    return state.turn.outcome


@pytest.mark.deep
@pytest.mark.parametrize(("options", "seats", "games"), MIXES)
def test_both_play_the_same_game(options: HeadacheOptions, seats: int, games: int) -> None:
    for seed in range(games):
        play_both(options, seats, seed)


@pytest.mark.deep
@pytest.mark.rule("HA-22")
@pytest.mark.rule("HA-23")
@pytest.mark.parametrize(("seats", "sleepy"), [(2, 0.99), (3, 0.97), (4, 0.95)])
def test_both_end_sleepy_games_alike(seats: int, sleepy: float) -> None:
    assert "quiet" in {play_both(HeadacheOptions(), seats, seed, sleepy).reason for seed in range(4)}


def count(oracle: Oracle, depth: int) -> int:
    """Perft by the oracle."""
    if depth == 0:
        return 1
    total = 0
    for text in oracle.texts():
        after = oracle.copy()
        after.say(text)
        total += count(after, depth - 1)
    return total


@pytest.mark.parametrize(("preset", "seats", "depth", "wanted"), [line for line in LINES if int(line[3]) <= SMALL])
def test_perft_is_as_in_the_table(preset: str, seats: str, depth: str, wanted: str) -> None:
    options = HEADACHE.presets[preset]
    assert perft(HEADACHE.start(options, int(seats)), int(depth)) == int(wanted)
    assert count(oracle_for(options, int(seats)), int(depth)) == int(wanted)
