"""Many boards at once walk in lock-step with the rules: numbers, masks, planes, rolls and what is won."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from tete.core import CHANCE, BadOptions, IllegalMove, Over, Roll
from tete.core.actions import Course, actions_of, utilities
from tete.games.headache.move import Pop
from tete.games.headache.phase import Opening, Popping
from tete.kernels._kernels import batch as compiled
from tete.rl import Batch, batch, planes

WAYS: dict[str, tuple[str, dict[str, Any]]] = {
    "duo": ("blokus", {"preset": "duo"}),
    "three": ("blokus", {"preset": "three"}),
    "teams": ("blokus", {"preset": "teams"}),
    "ahead": ("blokus", {"preset": "two", "head_start": [3, 0]}),
    "knopf": ("knopf", {}),
    "quick": ("knopf", {"preset": "quick", "fewer": [3, 0]}),
    "two": ("headache", {"seats": 2, "entered": [1]}),
    "four": ("headache", {"seats": 4, "safe": True}),
    "double": ("headache", {"preset": "double", "starts": "protected"}),
}


def rolled(state: Any, starter: int) -> Any:
    """The position in which this seat is found to start Headache; others begin as they are."""
    while isinstance(getattr(state, "phase", None), Opening):
        state = state.play(CHANCE, Pop(6 if state.phase.seat == starter else 1, False))
    return state


class Walk:
    """One board of a batch, and the same game by the rules."""

    def __init__(self, boards: Batch, index: int) -> None:
        self.boards, self.index = boards, index
        self.actions = actions_of(boards.game, boards.options)
        self.begin()

    def begin(self) -> None:
        state = rolled(self.boards.first, int(self.boards.asked()[self.index]))
        if isinstance(state.turn, Roll):  # the first pop of a game that began by itself is seen in the planes alone
            state = next(after for after in self.pops(state) if self.agrees(after))
        self.course = Course(self.actions, state)

    def pops(self, state: Any) -> list[Any]:
        assert isinstance(state.turn, Roll)
        return [state.play(CHANCE, move) for move in state.turn.odds]

    def agrees(self, state: Any) -> bool:
        seat = int(self.boards.asked()[self.index])
        return np.array_equal(planes(state.view(seat)), self.boards.observe()[self.index])

    def say(self, number: int, won: Any, over: bool, roll: int) -> None:
        self.course, _ = self.course.say(number)
        if isinstance(self.course.turn, Roll):
            self.course, _ = self.course.say(roll)
        assert isinstance(self.course.turn, Over) == over
        if isinstance(turn := self.course.turn, Over):
            assert tuple(won) == pytest.approx(utilities(turn.outcome))
            self.begin()
        else:
            assert not won.any()

    def compare(self, asked: Any, masks: Any, seen: Any) -> None:
        assert self.course.actor == asked[self.index]
        assert [*self.course.legal()] == np.flatnonzero(masks[self.index]).tolist()
        wanted = planes(self.course.state.view(int(asked[self.index])), self.course.said)
        assert np.array_equal(wanted, seen[self.index]), np.argwhere(wanted != seen[self.index])[:5]


def walk(way: str, boards: int, steps: int, every: int) -> None:
    """Step a batch; every so many steps all boards are compared with the rules."""
    key, options = WAYS[way]
    many = batch(key, boards, seed=11, **options)
    walks = [Walk(many, index) for index in range(boards)]
    ended = 0
    for step in range(steps):
        if step % every == 0:
            asked, masks, seen = many.asked(), many.legal(), many.observe()
            for each in walks:
                each.compare(asked, masks, seen)
        numbers = many.sample()
        won, over = many.step(numbers)
        rolls = many.rolls()
        for each in walks:
            i = each.index
            each.say(int(numbers[i]), won[i], bool(over[i]), int(rolls[i]))
        ended += int(over.sum())
    assert ended or "headache" in key


@pytest.mark.parametrize("way", WAYS)
def test_a_batch_walks_in_step_with_the_rules(way: str) -> None:
    walk(way, 2, 260 if WAYS[way][0] == "knopf" else 90, 4)


@pytest.mark.deep
@pytest.mark.parametrize("way", WAYS)
def test_a_batch_walks_in_step_for_many_games(way: str) -> None:
    walk(way, 6, 1500, 1)


@pytest.mark.parametrize("key", ["blokus", "headache", "knopf"])
def test_positions_are_set_up_and_played_out(key: str) -> None:
    many = batch(key, 400, seed=3)
    rng, course = Random(3), Course(actions_of(many.game, many.options), rolled(many.first, 1))
    for _ in range(12):
        number = rng.choice([*course.legal()] or [roll for roll, _ in course.odds()])
        course = course.say(number)[0]
    while isinstance(course.turn, Roll) or course.said:  # on to a position in which a seat is asked for a whole move
        course = course.say(([*course.legal()] or [roll for roll, _ in course.odds()])[-1])[0]
    for index in range(many.boards):
        many.put(index, course.state)
    before = many.legal()
    won, lengths = many.playouts()
    assert (many.legal() == before).all()
    assert won.sum(axis=1) == pytest.approx(0, abs=1e-6)
    assert lengths.min() > 1
    assert len({*lengths.tolist()}) > 5


def test_the_first_roll_favours_nobody_and_dice_are_fair() -> None:
    many = batch("headache", 6000, seats=3, seed=1)
    starters = np.bincount(many.asked(), minlength=3) / many.boards
    assert starters == pytest.approx([1 / 3] * 3, abs=0.03)
    many.step(many.sample())
    rolls = many.rolls()
    odds = dict(Course(actions_of(many.game, many.options), popping(many)).odds())
    for number, wanted in odds.items():
        assert (rolls[rolls >= 0] == number).mean() == pytest.approx(float(wanted), abs=0.03)


def popping(many: Batch) -> Any:
    state = rolled(many.first, 0)
    assert isinstance(state.phase, Popping)
    return state


def test_rolls_depend_on_the_seed_and_the_board_alone() -> None:
    few, many, other = batch("headache", 3, seed=5), batch("headache", 9, seed=5), batch("headache", 9, seed=6)
    assert np.array_equal(few.observe(), many.observe()[:3])
    assert not np.array_equal(many.observe(), other.observe())


def test_what_is_wrong_is_refused_and_nothing_is_played() -> None:
    many = batch("knopf", 2)
    right = many.sample()
    before = many.observe()
    for wrong in (-1, many.actions, 0):
        with pytest.raises(IllegalMove, match=str(wrong)):
            many.step([right[0], wrong])
    assert np.array_equal(before, many.observe())
    with pytest.raises(ValueError, match="each of the 2 boards"):
        many.step([right[0]])
    with pytest.raises(ValueError, match="another game"):
        many.put(0, batch("blokus", 1).first)
    with pytest.raises(ValueError, match="no such board"):
        many.put(2, many.first)
    with pytest.raises(ValueError, match="no such number of boards"):
        batch("knopf", 0)
    with pytest.raises(BadOptions, match="one board at a time"):
        batch("mots", 2)
    with pytest.raises(BadOptions, match="chess"):
        batch("chess", 2)


def test_arrays_of_another_size_or_kind_are_refused() -> None:
    many: Any = batch("knopf", 2)._compiled
    with pytest.raises(ValueError, match="another size"):
        many.legal(np.zeros(5, np.uint8))
    with pytest.raises(TypeError):
        many.legal(np.zeros((2, many.actions), np.int32))
    assert {name for name in dir(compiled) if name.endswith("Batch")} == {"BlokusBatch", "HeadacheBatch", "KnopfBatch"}
