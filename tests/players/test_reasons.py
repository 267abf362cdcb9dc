"""Reasons for a move are true, come from the view alone, and have sentences in both languages."""

from __future__ import annotations

import ast
from collections import Counter
from importlib import resources
from random import Random

import pytest

from tests.laws.walks import SETUPS
from tests.players.claims import CLAIMS
from tete.core import CHANCE, Decide, Json, dump_options
from tete.games import GAMES
from tete.games.knopf.options import KnopfOptions
from tete.games.mots import MotsOptions
from tete.i18n import COMPLETE, Lang, translator_for
from tete.players import Limit, create_player
from tete.players.reasons import find_reasons, reasons, text
from tete.testing import Setup, walk

OURS = [setup for setup in SETUPS if setup.game.key in CLAIMS]
DECISIONS = 30  # looked at in each walk


def codes_of(key: str) -> set[str]:
    """The codes of a game's reasons, read from the source."""
    codes = set()
    for node in ast.walk(ast.parse((resources.files(f"tete.players.{key}") / "reasons.py").read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("reason", "counted"):
            first = node.args[0]
            for each in [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]:
                assert isinstance(each, ast.Constant)
                code = str(each.value)
                codes |= {code, f"{code}-one"} if node.func.id == "counted" else {code}
    return codes


@pytest.mark.parametrize("setup", OURS, ids=str)
def test_every_reason_is_true(setup: Setup) -> None:
    game, key = setup.game, setup.game.key
    rng, left = Random(f"{key} {setup.preset} {setup.seats}"), DECISIONS
    for each, ply in setup.walk(rng, 400):
        if ply.actor == CHANCE or rng.random() < 0.4:
            continue
        for reason in find_reasons(game, each.view(ply.actor), ply.move):
            assert CLAIMS[key][reason.code](each, ply.actor, ply.move, reason.details), (reason, str(ply.move))
            for lang in COMPLETE:
                assert "{" not in text(translator_for(lang, key), (reason,))
        left -= 1
        if not left:
            return


@pytest.mark.parametrize("key", CLAIMS)
def test_reasons_are_found_for_most_moves_and_of_many_kinds(key: str) -> None:
    game, kinds, without, number = GAMES[key], Counter[str](), 0, 0
    greedy = create_player("greedy", game)
    for seed in range(2):
        for state, ply in walk(game.start(), Random(seed), 100):
            if ply.actor != CHANCE:
                view = state.view(ply.actor)
                given = tuple(find_reasons(game, view, greedy.choose(view, Limit(seed=seed)).move))
                kinds.update(reason.code for reason in given)
                number, without = number + 1, without + (not given)
    assert without < number / 5
    assert len(kinds) >= 5, kinds


def test_a_reason_comes_from_the_view_alone() -> None:
    """Positions with the same view have the same reasons."""
    game = GAMES["headquarter"]
    rng = Random(2)
    for state, ply in walk(game.start(), rng, 60):
        if ply.actor == CHANCE:
            continue
        view = state.view(ply.actor)
        other = game.determinize(view, rng)
        assert list(find_reasons(game, other.view(ply.actor), ply.move)) == list(find_reasons(game, view, ply.move))


def test_the_reason_for_an_answer_is_what_the_list_knows() -> None:
    game = GAMES["mots"]
    state = game.start(MotsOptions(referee="challenge"), 2).play(CHANCE, game.parse("2"))
    for written, code, answer in (("8i ET", "in-list", "accept"), ("8i XQ", "not-in-list", "challenge")):
        pending = state.play(0, game.parse(written))
        assert isinstance(pending.turn, Decide)
        move = game.parse(answer)
        (reason,) = reasons(game, pending.view(1), move)
        assert reason.code == code
        assert CLAIMS["mots"][code](pending, 1, move, reason.details)


@pytest.mark.parametrize(
    ("red", "blue", "hop", "code", "cells"),
    [
        ("d4 g4", "a4 i4", "g4-e4", "both-sides", {"cells": "a4, i4"}),
        ("a1 f5", "d1 f1", "f5-b1", "in-line", {"cell": "d1", "behind": "f1"}),
        ("d4 g4 c8", "a4 i5", "g4-e4", "threatens-one", {"cells": "a4"}),  # the other side is empty
        ("a1 f5", "d1 h1", "f5-b1", "threatens-one", {"cells": "d1"}),  # h1 is out of reach
    ],
)
def test_a_pair_that_threatens_two_is_a_reason_of_its_own(
    red: str, blue: str, hop: str, code: str, cells: dict[str, str]
) -> None:
    game = GAMES["knopf"]
    options = dump_options(KnopfOptions(goal=14))
    buttons: dict[str, Json] = {"red": [*red.split()], "blue": [*blue.split()]}
    state = game.load({"options": options, **buttons, "seat": 0, "step": "move", "quiet": 0, "hops": []})
    move = game.parse(hop)
    found = {reason.code: reason for reason in find_reasons(game, state.view(0), move)}
    forks = {"both-sides", "in-line", "threatens", "threatens-one"} & set(found)
    assert forks == {code}
    assert cells.items() <= found[code].details.items()
    assert CLAIMS["knopf"][code](state, 0, move, found[code].details)


def test_a_move_without_other_reasons_is_called_the_best() -> None:
    game = GAMES["knopf"]
    hold = game.parse("hold")
    state, seat = next(
        (state, seat)
        for state, _ in walk(game.start(), Random(1), 400)
        for seat in range(2)
        if hold in state.moves(seat)
    )
    assert [reason.code for reason in reasons(game, state.view(seat), hold)] == ["best"]


@pytest.mark.parametrize("key", CLAIMS)
def test_every_reason_can_be_checked(key: str) -> None:
    assert codes_of(key) == set(CLAIMS[key])


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize("key", CLAIMS)
def test_every_reason_has_a_sentence(key: str, lang: Lang) -> None:
    assert {code for code in {*codes_of(key), "best"} if not translator_for(lang, key).has(f"hint.{code}")} == set()
