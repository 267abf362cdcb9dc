"""Sequences of plies, counted by the rules and by the oracle."""

from __future__ import annotations

import copy
from dataclasses import replace
from pathlib import Path

import pytest

from tests.games.mots.board import ROWS, TINY, begin
from tests.games.mots.oracle import Oracle
from tete.games.mots import MOTS
from tete.games.mots.lexicon import LENGTHS, load
from tete.testing import perft

TABLE = Path(__file__).parents[2] / "data" / "perft" / "mots.perft"
LINES = [line.split() for line in TABLE.read_text("utf-8").splitlines() if not line.startswith("#")]


def words_of(lexicon: str) -> set[str]:
    return {word for length in LENGTHS for word in load(lexicon).words(length)}


def count(oracle: Oracle, depth: int) -> int:
    """What `perft` counts, by the oracle."""
    asked = oracle.asked()
    if asked == "nobody":
        return 0
    if isinstance(asked, set):
        plies: list[tuple[int | str, str]] = [(seat, text) for seat in asked for text in oracle.texts(seat)]
    else:
        plies = [("chance", text) for text in oracle.chances()]
    if depth == 1:
        return len(plies)
    total = 0
    for actor, text in plies:
        after = copy.copy(oracle)
        for name in ("letters", "scores", "past", "debts", "out", "new", "silent"):
            setattr(after, name, copy.deepcopy(getattr(oracle, name)))
        after.play(actor, text)
        total += count(after, depth - 1)
    return total


@pytest.mark.parametrize("line", LINES, ids=" ".join)
def test_the_table_is_what_the_rules_count(line: list[str]) -> None:
    preset, seats, depth, number = line
    whole = replace(MOTS.presets[preset], family=False)
    assert perft(MOTS.start(whole, int(seats)), int(depth)) == int(number)


def test_the_oracle_counts_the_first_moves_of_quarte_alike() -> None:
    (number,) = (int(line[3]) for line in LINES if line[0] == "quarte")
    four = set(load("fr").words(4))  # no other word can be the first
    assert count(Oracle(ROWS, four, 2, "quarte"), 1) == number


@pytest.mark.deep
@pytest.mark.parametrize(
    ("variant", "seats", "referee", "depth"),
    [("solo", 1, "auto", 3), ("classic", 2, "challenge", 3), ("quarte", 2, "auto", 2)],
)
def test_rules_and_oracle_count_alike_in_a_pocket_lexicon(variant: str, seats: int, referee: str, depth: int) -> None:
    state = begin(variant, seats, lexicon=TINY, referee=referee)
    oracle = Oracle(ROWS, words_of(TINY), seats, variant, referee == "challenge")
    assert perft(state, depth) == count(oracle, depth)
