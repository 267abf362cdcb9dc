"""What words score, and what the bonus dice do."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from tests.games.mots.board import EXAMPLE, begin, play, refused
from tete.core import IllegalMove, Roll
from tete.games.mots import MOTS, MotsState
from tete.games.mots.dice import BonusOdds
from tete.games.mots.move import Bonus, Die


def words(state: MotsState) -> list[tuple[str, tuple[int, ...]]]:
    assert state.last is not None
    return [(word.text, word.values) for word in state.last.words]


@pytest.mark.rule("MT-12")
@pytest.mark.rule("MT-13")
@pytest.mark.parametrize("lexicon", ["mini", "fr"])
def test_the_worked_example_scores_17_32_23_11(lexicon: str) -> None:
    state = begin() if lexicon == "mini" else MOTS.start()
    made = []
    for die, word in zip(EXAMPLE[::2], EXAMPLE[1::2], strict=True):
        state = play(state, die, word)
        made.append(words(state))
    assert made == [
        [("DISQUE", (4, 1, 5, 1, 5, 1))],
        [("SOLO", (4, 1, 5, 1)), ("DISQUES", (4, 1, 5, 1, 5, 1, 4))],
        [("NOTES", (5, 1, 5, 5, 1)), ("EN", (1, 5))],
        [("PENSER", (3, 1, 2, 1, 3, 1))],
    ]
    assert [sum(sum(values) for _, values in turn) for turn in made] == [17, 32, 23, 11]
    assert state.scores == (17 + 23, 32 + 11)


@pytest.mark.rule("MT-12")
def test_words_that_were_only_crossed_do_not_score_again() -> None:
    state = play(begin(), *EXAMPLE[:2], "2", "1: f6 OSE")
    assert words(state) == [("OSE", (1, 5, 1))]  # DISQUE, whose S it uses, is as it was


@pytest.mark.rule("MT-13")
def test_a_single_letter_scores_both_its_words() -> None:
    state = play(begin(), "6", "0: 7d DISQUE", "1", "1: i7 EN", "1", "0: 8i NE", "1", "1: 7d DISQUES")
    assert words(state) == [("DISQUES", (4, 1, 5, 1, 5, 1, 4)), ("SE", (4, 1))]


@pytest.mark.rule("MT-14")
@pytest.mark.rule("MT-16")
def test_a_bonus_cell_is_worth_what_its_dice_show() -> None:
    state = play(begin(), "5", "0: 7h SALUT")  # k7 is yellow
    assert isinstance(state.turn, Roll)
    assert state.scores == (0, 0)
    assert state.turn.odds.size == 11
    assert state.turn.odds.of(MOTS.parse("bonus k7=7")) == Fraction(1, 6)
    state = play(state, "bonus k7=9")
    assert words(state) == [("SALUT", (5, 1, 4, 9, 3))]
    assert state.scores == (22, 0)


@pytest.mark.rule("MT-15")
def test_an_old_letter_on_a_bonus_cell_is_rolled_again() -> None:
    state = play(begin(), "5", "0: 7h SALUT", "bonus k7=9", "3", "1: k6 LUNE")
    assert isinstance(state.turn, Roll)
    assert words(play(state, "bonus k7=2")) == [("LUNE", (4, 2, 5, 1))]


@pytest.mark.rule("MT-15")
def test_one_roll_counts_in_every_word() -> None:
    state = play(begin(), "4", "0: 7g TETE", "3", "1: k7 SOL", "bonus k7=12")
    assert words(state) == [("SOL", (12, 5, 1)), ("TETES", (1, 5, 1, 4, 12))]
    assert state.scores[1] == 18 + 23


@pytest.mark.rule("MT-15")
def test_a_bonus_cell_outside_the_new_words_is_not_rolled() -> None:
    state = play(begin(), "5", "0: 7h SALUT", "bonus k7=9", "2", "1: j6 ILE")
    assert words(state) == [("ILE", (1, 4, 1))]  # SALUT, with the yellow cell, is as it was


@pytest.mark.rule("MT-16")
@pytest.mark.parametrize("move", ["4", "pass", "bonus k7=1", "bonus k7=13", "bonus j7=4", "bonus k7=4 l6=3"])
def test_only_what_the_dice_can_show_is_rolled(move: str) -> None:
    state = play(begin(), "5", "0: 7h SALUT")
    error = refused(state, move, IllegalMove)
    assert (error.code, error.details) == ("bonus-due", {"move": move, "cells": "k7"})
    assert refused(state, "0: pass").code == "chance-first"


@pytest.mark.rule("MT-16")
def test_without_a_bonus_cell_nothing_is_rolled() -> None:
    state = play(begin(), "4", "0: 7g TETE")
    assert (state.scores, state.seat) == ((11, 0), 1)


@pytest.mark.rule("MT-14")
@pytest.mark.rule("MT-16")
def test_the_odds_of_several_bonus_cells_are_those_of_independent_dice() -> None:
    odds = BonusOdds(((42, 1), (110, 2), (5, 3)))
    listed = list(odds)
    assert odds.size == len(listed) == len(set(listed)) == 6 * 11 * 16
    assert sum(map(odds.of, listed)) == 1
    assert odds.of(Bonus(((42, 6), (110, 7), (5, 3)))) == Fraction(1, 6) * Fraction(6, 36) * Fraction(1, 216)
    assert odds.of(Bonus(((42, 6),))) == odds.of(Bonus(((42, 6), (110, 7), (6, 3)))) == odds.of(Die(3)) == 0
    rng = Random(1)
    assert all(odds.of(odds.sample(rng)) > 0 for _ in range(50))
    assert str(listed[0]) == "bonus a3=1 f6=2 f1=3"
