"""Passing, and the games that end because nobody writes."""

from __future__ import annotations

import pytest

from tests.games.mots.board import begin, play
from tete.core import Outcome, Over, Roll
from tete.games.mots import MOTS, MotsState
from tete.games.mots.move import Say

WRITTEN = ("4", "0: 7g TETE")


def passing(state: MotsState, times: int) -> MotsState:
    """Whoever's turn it is passes, so many times."""
    for _ in range(times):
        state = play(state, "3") if isinstance(state.turn, Roll) else state
        state = play(state, f"{state.seat}: pass")
    return state


@pytest.mark.rule("MT-17")
def test_a_pass_needs_no_proof() -> None:
    state = play(begin(), *WRITTEN, "3")
    assert len(state.moves(1)) > 1
    assert play(state, "1: pass").seat == 0


@pytest.mark.rule("MT-18")
def test_free_passes_count_for_no_rule() -> None:
    state = play(passing(begin(), 5), "4", "1: 7g TETE")
    assert state.passes == (0, 0)
    state = passing(state, 19)  # seat 1 has passed nine times since
    assert not isinstance(state.turn, Over)
    assert passing(state, 1).turn == Over(Outcome((2, 1), (0, 11), "all-passed"))


@pytest.mark.rule("MT-18")
def test_free_passes_do_not_retire_anybody_and_do_not_end_a_solo() -> None:
    assert passing(begin("marathon"), 8).retired == ()
    state = passing(begin("solo"), 4)
    assert isinstance(state.turn, Roll)
    assert state.seat == 0
    assert MOTS.load(state.dump()) == state


@pytest.mark.rule("MT-19")
@pytest.mark.parametrize(
    ("variant", "seats"), [("classic", 2), ("classic", 3), ("four", 4), ("marathon", 2), ("quarte", 2), ("solo", 1)]
)
def test_ten_free_passes_of_every_seat_end_any_game(variant: str, seats: int) -> None:
    state = passing(begin(variant, seats), 10 * seats - 1)
    assert not isinstance(state.turn, Over)
    assert passing(state, 1).turn == Over(Outcome((1,) * seats, (0,) * seats, "all-passed"))


@pytest.mark.rule("MT-19")
def test_an_erased_word_does_not_interrupt_free_passes() -> None:
    state = passing(begin(referee="challenge"), 18)
    state = play(state, "4", "0: 7g QXZK", "1: challenge")
    assert passing(state, 2).passes == (10, 10)
    assert isinstance(passing(state, 2).turn, Over)


@pytest.mark.rule("MT-20")
@pytest.mark.parametrize(("ending", "passes"), [("full", 10), ("two-passes", 2)])
def test_ten_own_passes_of_every_seat_end_the_game_and_two_by_a_house_rule(ending: str, passes: int) -> None:
    state = passing(play(begin("classic", 3, ending=ending), *WRITTEN), 3 * passes - 1)
    assert not isinstance(state.turn, Over)
    assert MOTS.load(state.dump()) == state
    assert passing(state, 1).turn == Over(Outcome((1, 2, 2), (11, 0, 0), "all-passed"))


@pytest.mark.rule("MT-20")
def test_a_word_resets_the_count_of_its_seat() -> None:
    state = play(passing(play(begin(), *WRITTEN), 2), "2", "1: g6 ETE")
    assert state.passes == (1, 0)
    state = passing(state, 18)
    assert state.passes == (10, 9)
    assert isinstance(passing(state, 1).turn, Roll)
    assert isinstance(passing(state, 2).turn, Over)


@pytest.mark.rule("MT-20")
def test_marathon_and_solo_do_not_end_that_way() -> None:
    state = passing(play(begin("marathon"), *WRITTEN), 3)
    assert state.passes == (1, 2)
    state = passing(state, 1)
    assert isinstance(state.turn, Over)
    assert state.turn.outcome.reason == "marathon"
    alone = passing(play(begin("solo"), *WRITTEN), 1)
    assert isinstance(alone.turn, Over)
    assert alone.turn.outcome.reason == "solo"


@pytest.mark.rule("MT-42")
def test_time_up_is_a_pass_or_the_acceptance_of_a_word() -> None:
    state = begin(referee="challenge")
    assert MOTS.timeout(state, 0) is None  # the die is not a seat's to roll
    state = play(state, "4")
    assert (MOTS.timeout(state, 0), MOTS.timeout(state, 1)) == (Say.PASS, None)
    state = play(state, "0: 7g TETE")
    assert (MOTS.timeout(state, 0), MOTS.timeout(state, 1)) == (None, Say.ACCEPT)
