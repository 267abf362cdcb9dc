"""The kernel of words in lock-step with the rules: the same places, as many words in each, the same best replies."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.games.mots.grids import LARGE, SMALL
from tete.core import CHANCE, Over, Roll
from tete.games.mots import MOTS, MotsOptions, MotsState
from tete.games.mots.layout import BLANK
from tete.games.mots.move import Word
from tete.games.mots.options import Quota
from tete.games.mots.phase import Writing
from tete.games.mots.slots import slots
from tete.kernels import Stop
from tete.kernels._kernels.mots import Tables
from tete.kernels.mots import MAX_RANKED, Place, pack, search
from tete.kernels.search import Budget

WALKS = {"fr": 170, "en": 170, "quarte": 110, "word": 60, "small": 40, "large": 30}  # 580 in all
WAYS = {
    "fr": MotsOptions(),
    "en": MotsOptions(lexicon="en"),
    "quarte": MotsOptions(variant="quarte"),
    "word": MotsOptions(variant="quarte", quarte="word"),
    "small": MotsOptions(board=SMALL),
    "large": MotsOptions(board=LARGE),
}


def walked(options: MotsOptions, rng: Random, most: int) -> Iterator[MotsState]:
    """Positions of a random game in which somebody has to write, as far as so many words."""
    state = MOTS.start(options, 2)
    while most and not isinstance(state.turn, Over):
        if isinstance(state.turn, Roll):
            state = state.play(CHANCE, state.turn.odds.sample(rng))
        else:
            yield state
            state = state.play(state.seat, rng.choice(state.moves(state.seat)))
            most -= 1


def listed(state: MotsState, letters: str, quota: Quota) -> set[tuple[int, int, int, float, int]]:
    """By the book: every place that a word fits, what it scores, and how many words do."""
    worths = state.board.worths(state.options.rules.die)
    found = ((slot, slot.fitting(state.lexicon).bit_count()) for slot in slots(state.board, letters, quota))
    return {
        (slot.cells.start, slot.cells.step, len(slot.cells), slot.expected(worths), words)
        for slot, words in found
        if words
    }


@pytest.mark.deep
@pytest.mark.parametrize("way", WAYS)
def test_the_kernel_walks_in_step_with_the_rules(way: str) -> None:
    quotas = WAYS[way].quotas
    for walk in range(WALKS[way]):
        rng = Random(f"{way}/{walk}")
        for state in walked(WAYS[way], rng, rng.randrange(2, 24)):
            # Where a first word may lie is the rules' affair; to look at every position would take a minute.
            if state.letters == BLANK or rng.random() < 0.6:
                continue
            assert isinstance(state.phase, Writing)
            assert set(pack(state).places(state.phase.count)) == listed(state, state.letters, state.quota)
            move = rng.choice(state.moves(state.seat))
            if isinstance(move, Word) and rng.random() < 0.3:
                after = state.reading(move).letters
                best = [max((each[3] for each in listed(state, after, quota)), default=0.0) for quota in quotas]
                assert pack(state).reply(*move) == pytest.approx(sum(best) / len(best))


def test_a_word_weighed_leaves_the_grid_as_it_was() -> None:
    rng = Random(3)
    *_, state = walked(WAYS["fr"], rng, 12)
    grid, moves = pack(state), [move for move in rng.sample(state.moves(state.seat), 6) if isinstance(move, Word)]
    assert [grid.reply(*move) for move in moves] == [pack(state).reply(*move) for move in moves]


def in_the_middle(seed: int) -> MotsState:
    """A position in which four letters are to be written."""
    return next(
        state
        for state in walked(WAYS["fr"], Random(seed), 60)
        if sum(map(str.isalpha, state.letters)) > 25 and state.phase == Writing(4)
    )


def some_places(state: MotsState, most: int) -> list[Place]:
    worths = state.board.worths(3.5)
    found = [(slot, slot.fitting(state.lexicon)) for slot in state.slots()]
    return [Place(slot, words, slot.expected(worths)) for slot, words in found if words][:most]


def test_every_word_is_weighed_where_there_are_nodes_for_all() -> None:
    state = in_the_middle(5)
    places = sorted(some_places(state, 30), key=lambda place: place.words.bit_count())[:1]
    found = search(state, places, Budget(100_000), share=-1.0)
    assert found.nodes == places[0].words.bit_count()
    grid, words = pack(state), list(places[0].slot.words(state.lexicon, places[0].words))
    values = sorted(((word, places[0].merit - grid.reply(*word)) for word in words), key=lambda each: -each[1])
    assert [each.value for each in found.ranked] == pytest.approx([value for _, value in values[:MAX_RANKED]])


def test_the_best_half_of_the_places_is_looked_into_more_closely() -> None:
    state = in_the_middle(7)
    places = sorted(some_places(state, 30), key=lambda place: -place.words.bit_count())[:8]
    assert sum(place.words.bit_count() for place in places) > 400, "more words than can be weighed"
    found = search(state, places, Budget(400, seed=1), share=-1.0)
    assert 200 <= found.nodes <= 400
    values = [each.value for each in found.ranked]
    assert values == sorted(values, reverse=True)
    assert found == search(state, places, Budget(400, seed=1), share=-1.0)


def test_a_raised_stop_ends_it_after_one_word() -> None:
    stop = Stop()
    stop.set()
    state = in_the_middle(7)
    assert search(state, some_places(state, 8), Budget(None, 60, stop=stop), share=-1.0).nodes == 1


def test_a_reply_that_wins_counts_more() -> None:
    state = in_the_middle(7)
    places = some_places(state, 1)
    plain = search(state, places, Budget(50, seed=2), share=-1.0)
    feared = search(state, places, Budget(50, seed=2), share=-1.0, missing=0.0, win=40.0)
    assert feared.ranked[0].value == pytest.approx(plain.ranked[0].value - 40.0)


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([(0, 2, 5)], [""] * 22),
        ([(16, 1, 8)], [""] * 22),
        ([(0, 1, 15)], ["", "", "A"] + [""] * 19),
        ([(0, 1, 15)], ["", "", "a-"] + [""] * 19),
        ([(0, 1, 15)], []),
    ],
)
def test_what_is_no_board_and_no_lexicon_is_refused(lines: list[tuple[int, int, int]], words: list[str]) -> None:
    with pytest.raises(ValueError, match=r"no such|not a letter|another length"):
        Tables(lines, words)
