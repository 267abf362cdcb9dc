"""The end of a game in which nothing can be written any more."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.games.mots.board import ROWS, TINY, begin, play
from tests.games.mots.oracle import Oracle, spelled
from tete.core import Outcome, Over, Roll, random_game
from tete.games.mots import MOTS, MotsState
from tete.games.mots.layout import cell_name
from tete.games.mots.lexicon import load
from tete.games.mots.options import NewLetters
from tete.games.mots.slots import can_write

WORDS = {word for length in range(1, 16) for word in load(TINY).words(length)}
FACES = range(1, 7)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A dictionary of one letter: once it is written, nothing else can be."""
    path = tmp_path / "own.txt"
    path.write_text("a\n")
    return path


def reason(state: MotsState) -> str | None:
    return state.turn.outcome.reason if isinstance(state.turn, Over) else None


@pytest.mark.rule("MT-43")
def test_a_grid_on_which_nothing_can_be_written_ends_the_game(own: Path) -> None:
    state = play(begin("classic", 3, lexicon=str(own)), "1", "0: h7 A")
    assert state.turn == Over(Outcome((1, 2, 2), (5, 0, 0), "grid-full"))
    assert MOTS.load(state.dump()) == state


@pytest.mark.rule("MT-43")
def test_it_is_tested_before_the_first_turn_too(own: Path) -> None:
    own.write_text("longueur\n")  # eight new letters are never written at once
    assert begin(lexicon=str(own)).turn == Over(Outcome((1, 1), (0, 0), "grid-full"))


@pytest.mark.rule("MT-43")
def test_bluffs_do_not_count_and_lost_turns_are_skipped_first(own: Path) -> None:
    state = play(begin("classic", 3, lexicon=str(own), referee="challenge"), "1", "0: h7 A", "1: challenge")
    assert (reason(state), state.seat, state.lost) == ("grid-full", 2, (0, 0, 0))


@pytest.mark.rule("MT-43")
def test_other_reasons_come_first(own: Path) -> None:
    assert reason(play(begin(lexicon=str(own), target=5), "1", "0: h7 A")) == "target"
    assert reason(play(begin(lexicon=str(own), duration=5), "bell", "1", "0: h7 A")) == "bell"


@pytest.mark.rule("MT-43")
def test_quarte_needs_a_word_of_four_letters(own: Path) -> None:
    own.write_text("ai\ntete\n")
    state = begin("quarte", lexicon=str(own))
    assert reason(state) is None
    own_long = own.with_name("other.txt")
    own_long.write_text("ai\nsolos\n")
    assert reason(begin("quarte", lexicon=str(own_long))) == "grid-full"
    assert reason(begin(lexicon=str(own_long))) is None


@pytest.mark.rule("MT-43")
def test_a_marathon_and_a_solo_go_on_and_so_does_the_house_rule(own: Path) -> None:
    for variant in ("marathon", "solo"):
        assert isinstance(play(begin(variant, lexicon=str(own)), "1", "0: h7 A").turn, Roll)
    assert isinstance(play(begin(lexicon=str(own), ending="two-passes"), "1", "0: h7 A").turn, Roll)


@pytest.mark.parametrize("seed", range(12))
def test_the_quick_look_finds_a_word_exactly_where_trying_everything_does(seed: int) -> None:
    """A solo goes on over a full grid: its positions are compared, for each number of letters apart."""
    rng = Random(seed)
    oracle = Oracle(ROWS, WORDS, 1, "solo")
    state = begin("solo", lexicon=TINY)
    positions = [state, *(played.after for played in random_game(state, rng))]
    for position in rng.sample(positions, min(6, len(positions))) + positions[-1:]:
        letters = {cell_name(cell): letter for cell, letter in enumerate(position.letters) if letter != "."}
        oracle.letters = {cell: letters[spelled(cell)] for cell in oracle.kind if spelled(cell) in letters}
        for count in FACES:
            found = can_write(position.board, position.letters, position.lexicon, (NewLetters(count),))
            assert found == bool(oracle.writings(count))
