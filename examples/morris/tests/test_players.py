"""What the computer players know of the game, and the reasons that a hint gives."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tete_morris import MORRIS
from tete_morris.move import parse
from tete_morris.players import score
from tete_morris.state import Morris

from tete.i18n import COMPLETE, Lang, translator_for
from tete.players import LEVELS, Limit, create_player
from tete.players.reasons import find_reasons, reasons, text

Position = Callable[..., Morris]

MILLS = ("a7 d7 g4 b2", "c5 d5 e3 c3")


def codes(state: Morris, move: str) -> list[str]:
    return [reason.code for reason in find_reasons(MORRIS, state.view(state.seat), parse(move))]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_makes_a_legal_move(level: int, position: Position) -> None:
    state = position("a7 d7 b2", "c5 d5 e3", in_hand=(2, 2))
    choice = create_player(f"level:{level}", MORRIS).choose(state.view(0), Limit(nodes=200, seed=1))
    assert choice.move in state.moves(0)


@pytest.mark.parametrize("level", [5, 6, 9])
def test_a_mill_is_closed(level: int, position: Position) -> None:
    state = position("a7 d7 g4 b2 e3", "c5 e4 d3 f2 a1 c4")
    choice = create_player(f"level:{level}", MORRIS).choose(state.view(0), Limit(seed=1))
    assert str(choice.move).startswith("g4-g7x")


def test_a_man_more_is_better(position: Position) -> None:
    state = position("a7 d7 g4 b2", "c5 d5 e3")
    assert score(state, 0) > score(state, 1)


def test_a_mill_that_can_be_closed_now_is_better_than_later(position: Position) -> None:
    assert score(position(*MILLS, seat=0), 0) > score(position(*MILLS, seat=1), 0)


def test_reasons_say_what_a_move_does(position: Position) -> None:
    assert codes(position(*MILLS), "g4-g7xc5")[0] == "mill"
    assert codes(position("a7 d7 g4 b2", "c5 d5 e3"), "g4-g7xc5")[:2] == ["wins", "mill"]
    assert "blocks" in codes(position("a7 b2", "c5 d5", in_hand=(5, 5)), "e5")
    assert "breaks" in codes(position("a7 d7 b2", "c5 d5 f2", in_hand=(5, 5)), "g7xc5")
    assert "opens" in codes(position("a7 b2", "c5 d3", in_hand=(5, 5)), "d7")
    assert codes(position("a7 g1", "c5 d3", in_hand=(5, 5)), "g7") == ["opens-two"]
    assert codes(position("d7 a4 g4 d2", "a7 a1 g7 g1", flying=False), "d2-d1")[0] == "shuts-in"


@pytest.mark.parametrize("lang", COMPLETE)
def test_reasons_are_sentences(lang: Lang, position: Position) -> None:
    state = position(*MILLS)
    said = text(translator_for(lang, "morris"), reasons(MORRIS, state.view(0), parse("g4-g7xc5")))
    assert "a7–d7–g7" in said
    assert "c5" in said
