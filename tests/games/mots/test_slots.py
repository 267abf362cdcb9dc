"""Slots: the places that words fit, which all score alike."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.mots.board import EXAMPLE, begin, play
from tete.core import IllegalMove, bits, random_game
from tete.games.mots import MOTS, MotsState
from tete.games.mots.layout import DOWN
from tete.games.mots.move import Word
from tete.games.mots.phase import Writing


def all_letters(count: int) -> MotsState:
    return play(begin(), *EXAMPLE, str(count))


@pytest.mark.rule("MT-5")
@pytest.mark.parametrize("count", range(1, 7))
def test_a_first_new_cell_and_a_direction_settle_the_slot(count: int) -> None:
    state = all_letters(count)
    slots = state.slots()
    assert len(
        {(slot.cells.step, slot.cells.start + slot.pattern.index(".") * slot.cells.step) for slot in slots}
    ) == len(slots)
    for slot in slots:
        assert slot.pattern.count(".") == count
        assert len(slot.pattern) == len(slot.cells) > 1


@pytest.mark.rule("MT-12")
def test_every_word_of_a_slot_scores_alike() -> None:
    state = play(begin("quarte"), "0: 7g TETE", "1: pass")
    worths = state.board.worths(state.options.rules.die)
    tried = 0
    for slot in state.slots():
        for move in slot.words(state.lexicon, slot.fitting(state.lexicon)):
            after = state.play(0, move)
            assert after.last is not None
            assert after.last.points == slot.expected(worths)
            tried += 1
    assert tried == len(state.moves(0)) - 1 > 50


@pytest.mark.rule("MT-14")
def test_a_die_is_worth_three_and_a_half() -> None:
    state = play(begin(), "5", "0: 7h SALUT", "bonus k7=9", "3")
    slot = next(slot for slot in state.slots() if slot.pattern == ".U.." and slot.cells.step == DOWN)
    assert slot.expected(state.board.worths(3.5)) == 4 + 7 + 5 + 1


@pytest.mark.rule("MT-9")
def test_the_words_that_fit_are_those_that_may_be_written() -> None:
    state = all_letters(2)
    for slot in state.slots():
        fitting = set(bits.members(slot.fitting(state.lexicon)))
        for index in range(state.lexicon.size(len(slot.pattern))):
            move = slot.word(state.lexicon, index)
            assert (index in fitting) == allowed(state, move)


def allowed(state: MotsState, move: Word) -> bool:
    try:
        state.play(0, move)
    except IllegalMove as error:
        return error.code not in ("unknown-word", "letter-clash")
    return True


def test_there_are_slots_only_while_a_seat_writes() -> None:
    assert begin().slots() == ()


def test_hundreds_of_thousands_of_moves_are_chosen_from_without_listing_them() -> None:
    moves = play(MOTS.start(), "6").moves(0)
    assert len(moves) > 300_000
    rng = Random(1)
    for _ in range(20):
        move = rng.choice(moves)
        assert isinstance(move, Word)
        assert move.text in MOTS.start().lexicon
    last = moves[len(moves) - 1]
    assert isinstance(last, Word)
    assert last.step == DOWN


def test_the_best_slot_is_found_without_reading_all_words() -> None:
    state = MOTS.start()
    for after in (played.after for played in random_game(state, Random(4))):
        state = after
        if isinstance(state.phase, Writing) and sum(map(str.isalpha, state.letters)) > 35:
            break
    worths = state.board.worths(3.5)
    slots = sorted(state.slots(), key=lambda slot: -slot.expected(worths))
    best = next(slot for slot in slots if slot.fitting(state.lexicon))
    assert best.expected(worths) == max(slot.expected(worths) for slot in slots if slot.fitting(state.lexicon))
