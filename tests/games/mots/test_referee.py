"""Who judges words, and what a challenge costs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.mots.board import begin, options, play, refused
from tete.core import CHANCE, Decide, IllegalMove, Over, Roll, TeteError
from tete.games.mots import MOTS, MotsState


def bold(seats: int = 3, variant: str = "classic") -> MotsState:
    return begin(variant, seats, referee="challenge")


@pytest.mark.rule("MT-21")
def test_an_unknown_word_is_refused_and_nothing_is_lost() -> None:
    state = play(begin(), "5")
    error = refused(state, "0: 7g BLURK", IllegalMove)
    assert (error.code, error.details) == ("unknown-word", {"words": "BLURK"})
    assert play(state, "0: 7d PIANO").scores == (16, 0)


@pytest.mark.rule("MT-22")
def test_a_word_waits_for_the_answers_of_the_others_in_any_order() -> None:
    state = play(bold(), "4", "0: 7g TETE")
    assert state.turn == Decide((1, 2))
    assert [str(move) for move in state.moves(2)] == ["accept", "challenge"]
    assert state.moves(0) == ()
    state = play(state, "2: accept")
    assert state.turn == Decide((1,))
    assert refused(state, "2: accept").code == "not-your-turn"
    error = refused(state, "1: pass")
    assert (error.code, error.details) == ("answer-due", {"move": "pass", "words": "TETE"})
    assert play(state, "1: accept").scores == (11, 0, 0)


@pytest.mark.rule("MT-22")
def test_the_answers_come_before_the_bonus() -> None:
    state = play(bold(2), "5", "0: 7h SALUT")
    assert isinstance(state.turn, Decide)
    state = play(state, "1: accept")
    assert isinstance(state.turn, Roll)
    assert play(state, "bonus k7=5").scores == (18, 0)


@pytest.mark.rule("MT-22")
def test_number_line_and_contact_still_bind() -> None:
    state = play(bold(2), "4")
    assert refused(state, "0: 7g QXZ").code == "letter-count"
    assert refused(state, "0: 1a QXZK").code == "first-word"
    state = play(state, "0: 7g QXZK", "1: accept", "3")
    assert refused(state, "1: 1a QXZ").code == "no-contact"
    assert list(state.moves(1)) == list(replace(state, options=options()).moves(1))  # those of auto


@pytest.mark.rule("MT-22")
def test_a_seat_that_owes_a_turn_answers_too() -> None:
    state = play(bold(), "4", "0: 7g TETE", "1: challenge", "2", "2: g6 ETE")
    assert state.turn == Decide((0, 1))


@pytest.mark.rule("MT-23")
def test_one_invalid_word_erases_the_letters() -> None:
    state = play(bold(), "4", "0: 7g TETE", "1: accept", "2: accept", "3")
    bluffed = play(state, "1: k6 UNE")  # UNE is a word, TETEN is none
    assert play(bluffed, "2: challenge").letters == state.letters
    after = play(bluffed, "0: accept", "2: challenge")
    assert (after.scores, after.seat, after.lost) == ((11, 0, 0), 2, (0, 0, 0))


@pytest.mark.rule("MT-23")
def test_the_first_challenge_closes_the_window() -> None:
    state = play(bold(), "4", "0: 7g TETE", "2: challenge")
    assert state.scores == (11, 0, 0)
    assert refused(state, "1: challenge").code == "chance-first"


@pytest.mark.rule("MT-24")
def test_a_challenge_in_vain_costs_the_next_turn() -> None:
    state = play(bold(), "4", "0: 7g TETE", "1: challenge")
    assert (state.seat, state.lost) == (2, (0, 0, 0))  # seat 1 has been skipped already, without a roll
    state = play(bold(), "4", "0: 7g TETE", "2: challenge")
    assert (state.seat, state.lost) == (1, (0, 0, 1))
    assert play(state, "3", "1: pass").seat == 0


@pytest.mark.rule("MT-24")
def test_lost_turns_add_up() -> None:
    state = play(bold(), "4", "0: 7g TETE", "2: challenge", "2", "1: g6 ETE", "2: challenge")
    assert (state.seat, state.lost) == (0, (0, 0, 1))
    state = play(state, "3", "0: pass", "3", "1: pass")
    assert (state.seat, state.lost) == (0, (0, 0, 0))
    assert play(state, "3", "0: pass", "3", "1: pass").seat == 2


@pytest.mark.rule("MT-24")
def test_with_two_seats_the_writer_plays_again() -> None:
    assert play(bold(2), "4", "0: 7g TETE", "1: challenge").seat == 0


@pytest.mark.rule("MT-25")
def test_what_everybody_accepts_stays_and_scores() -> None:
    state = play(bold(2), "4", "0: 7g QXZK", "1: accept")
    assert state.scores == (11, 0)
    assert "QXZK" in state.letters


@pytest.mark.rule("MT-25")
def test_later_turns_answer_only_for_their_own_words() -> None:
    state = play(bold(2), "4", "0: 7g TETU", "1: accept", "2", "1: g6 ETE", "0: challenge")
    assert state.scores == (11, 10)  # TETU is as it was: the challenge was in vain


@pytest.mark.rule("MT-26")
def test_lost_turns_and_erased_words_neither_raise_nor_reset_a_run_of_passes() -> None:
    state = play(bold(2), "4", "0: 7g TETE", "1: accept", "3", "1: pass")
    state = play(state, "3", "0: k7 QXZ", "1: challenge")
    assert state.passes == (0, 1)
    state = play(state, "3", "1: k7 QXZ", "0: challenge")
    assert state.passes == (0, 1)
    state = play(state, "2", "0: g6 ETE", "1: challenge")  # in vain: seat 1 loses a turn
    assert (state.seat, state.passes) == (0, (0, 1))
    state = play(state, *("3", "0: pass", "3", "1: pass") * 9)
    assert state.passes == (9, 10)
    assert isinstance(play(state, "3", "0: pass").turn, Over)


@pytest.mark.rule("MT-27")
def test_alone_the_dictionary_judges() -> None:
    state = play(begin("solo", referee="challenge"), "4")
    assert refused(state, "0: 7g QXZK").code == "unknown-word"
    assert play(state, "0: 7g TETE").scores == (11,)


@pytest.mark.rule("MT-27")
def test_in_the_last_turn_of_a_marathon_the_dictionary_judges() -> None:
    state = play(
        bold(2, "marathon"), "4", "0: 7g TETE", "1: accept", "3", "1: pass", "3", "0: pass", "3", "1: pass", "3"
    )
    assert (state.retired, state.seat) == ((1,), 0)
    assert refused(state, "0: k7 QXZ").code == "unknown-word"
    over = play(state, "0: k7 SOL", "bonus k7=2")
    assert isinstance(over.turn, Over)


@pytest.mark.rule("MT-22")
def test_chance_has_nothing_to_do_while_a_word_is_judged() -> None:
    state = play(bold(2), "4", "0: 7g TETE")
    with pytest.raises(TeteError, check=lambda error: error.code == "no-chance-now"):
        state.play(CHANCE, MOTS.parse("4"))
