"""The laws that other packages test their games with find what is wrong."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import pytest

from tests.toy import TOSS, Toss, TossGame, TossOptions, TossView
from tete.core import Json
from tete.games.knopf import KNOPF
from tete.testing import check_game, check_rules, check_texts, setups
from tete.testing.laws import (
    Law,
    a_game_without_chance_never_rolls,
    moves_and_positions_survive_being_written_down,
    views_keep_secrets,
)


class Kept(TossGame):
    """The toy, which can also be read back."""

    presets = {"classic": TossOptions()}

    def load(self, data: Json) -> Toss:
        assert isinstance(data, dict)
        points, calls = data["points"], data["calls"]
        assert isinstance(points, list)
        assert isinstance(calls, list)
        assert isinstance(data["thrown"], int)
        whole = [each for each in points if isinstance(each, int)]
        return Toss(TossOptions(), len(whole), (*whole,), tuple(map(str, calls)), data["thrown"])


class Forgetful(Kept):
    def load(self, data: Json) -> Toss:
        return self.start()


class Sure(Kept):
    chance: ClassVar[bool] = False


class Peeking(Kept):
    def determinize(self, view: TossView, rng: Random) -> Toss:
        return self.start(seats=view.state.seats)


def test_a_sound_game_passes_every_law() -> None:
    check_game(Kept(), seeds=[1])


@pytest.mark.parametrize(
    ("game", "law"),
    [
        (Forgetful(), moves_and_positions_survive_being_written_down),
        (Sure(), a_game_without_chance_never_rolls),
        (Peeking(), views_keep_secrets),
    ],
)
def test_a_game_that_breaks_a_law_is_found(game: TossGame, law: Law) -> None:
    with pytest.raises(AssertionError):
        law(setups(game)[-1], 1)


def test_texts_and_rules_of_a_whole_game_pass() -> None:
    check_texts(KNOPF)
    assert check_rules(KNOPF)[0] == "KK-1"


def test_missing_texts_are_named() -> None:
    with pytest.raises(AssertionError, match=r"option\.rounds"):
        check_texts(TOSS)
