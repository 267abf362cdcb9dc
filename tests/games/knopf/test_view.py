"""What a page and a terminal are told: all there is to draw, without a rule to know."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.games.knopf.positions import FOURS, TWOS, after, position
from tete.cli.boards.knopf import draw
from tete.core import TeteError, random_game
from tete.games.knopf import KNOPF
from tete.games.knopf.state import Knopf
from tete.i18n import COMPLETE, Lang, translator_for

STRIKE = position("e5 f5 a1 b2 c3", "c5 h5 h6 j1", step="strike", holes=TWOS)


def seen(state: Knopf) -> dict[str, Any]:
    """The view as the page receives it."""
    data: dict[str, Any] = json.loads(json.dumps(state.view(0).dump()))
    return data


def test_the_view_of_the_first_position_is_complete() -> None:
    data = seen(KNOPF.start())
    hops = data.pop("hops")
    assert data["choices"] == list(hops)
    assert sum(map(len, hops.values())) == 46
    assert data.pop("choices")[:3] == ["b3", "b5", "b7"]
    assert [len(own) for own in data.pop("buttons")] == [14, 14]
    assert [[pair["cells"] for pair in own] for own in data.pop("pairs")] == [
        [["b3", "c2"], ["h9", "i8"]],
        [["b8", "c9"], ["h2", "i3"]],
    ]
    assert data.pop("holes")[0] == "1322323341"
    assert data == {
        "seat": 0,
        "asked": 0,
        "step": "move",
        "groups": [[], []],
        "threatened": [[], []],
        "removed": [0, 0],
        "goal": 10,
        "quiet": 0,
        "occurrences": 1,
        "outcome": None,
    }


@pytest.mark.rule("KK-9")
def test_threads_end_where_the_rule_ends_them() -> None:
    def threads(red: str, blue: str) -> list[Any]:
        state = after(position(red, blue + " j10", seat=1, holes=TWOS), "j10-j8")
        return [(side["cells"], side["stop"]) for pair in seen(state)["pairs"][0] for side in pair["threads"]]

    assert threads("b1 c1", "h3") == [(["a1"], "edge"), (["d1", "e1", "f1", "g1"], "reach")]
    assert threads("a1 b1", "e1") == [([], "edge"), (["c1", "d1", "e1"], "enemy")]
    assert threads("a1 b1 d1", "e1") == [([], "edge"), (["c1", "d1"], "own")]
    assert threads("e1 f1", "a9") == [(["d1", "c1", "b1", "a1"], "reach"), (["g1", "h1", "i1", "j1"], "reach")]


def test_the_view_of_a_strike_has_its_choices_and_threats() -> None:
    data = seen(STRIKE)
    assert (data["asked"], data["step"], data["choices"], data["hops"]) == (0, "strike", ["c5", "h5"], {})
    assert data["threatened"] == [[], ["c5", "h5"]]
    assert data["groups"] == [[["a1", "b2", "c3"]], []]
    assert data["pairs"][0][0]["reach"] == 4
    assert data["pairs"][1][0]["cells"] == ["h5", "h6"]


def test_two_groups_are_listed_apart() -> None:
    state = position("j10", "a1 a2 a3 c1 e5 f6 g7 h8", step="penalty", holes=FOURS)
    assert seen(state)["groups"] == [[], [["a1", "a2", "a3"], ["e5", "f6", "g7", "h8"]]]
    assert seen(state)["choices"] == ["a1", "a2", "a3", "e5", "f6", "g7", "h8"]


def test_the_view_of_the_end_has_the_outcome() -> None:
    won = after(position("a1 b1", "d1", step="strike", holes=TWOS), "strike d1")
    data = seen(won)
    assert (data["asked"], data["step"], data["choices"]) == (None, None, [])
    assert data["outcome"] == {"places": [1, 2], "points": [14, 12], "reason": "goal"}


def test_threats_choices_and_threads_agree_all_through_a_game() -> None:
    steps = Counter[str | None]()
    for state in (played.after for played in random_game(KNOPF.start(), Random(5))):
        data = seen(state)
        steps[state.step] += 1
        for seat in range(2):
            threads = [side for pair in data["pairs"][seat] for side in pair["threads"]]
            hit = {side["cells"][-1] for side in threads if side["stop"] == "enemy"}
            assert hit == set(data["threatened"][1 - seat])
        if state.step == "strike":
            assert data["choices"] == data["threatened"][1 - state.seat]
        if state.step == "move":
            texts = [f"{start}-{end}" for start, ends in data["hops"].items() for end in ends]
            assert texts == [str(move) for move in state.moves(state.seat)]
    assert min(steps["strike"], steps["move"]) > 1


@pytest.mark.parametrize("lang", COMPLETE)
def test_the_terminal_board_shows_buttons_holes_and_signs(lang: Lang) -> None:
    lines = draw(STRIKE.view(0), lang).plain.splitlines()
    assert max(map(len, lines)) <= 100
    assert lines[6].split() == ["5", "2", "2", "B2!", "2", "=R2", "=R2", "2", "=B2!", "2", "2", "5"]
    assert "+R2" in lines[10]
    assert lines[0].split() == list("abcdefghij")


@pytest.mark.parametrize("lang", COMPLETE)
def test_the_terminal_says_when_the_game_is_about_to_stop(lang: Lang) -> None:
    state = after(position("a1", "j10", holes=FOURS), "a1-a2", "j10-j9", "a2-a1", "j9-j10")
    assert (
        translator_for(lang, "knopf").text("board.occurrences", count=2, most=3) in draw(state.view(None), lang).plain
    )
    for state in (played.after for played in random_game(KNOPF.start(), Random(1))):
        text = draw(state.view(None), lang).plain
        assert (translator_for(lang, "knopf").text("board.quiet", quiet=state.quiet, most=100) in text) == (
            state.quiet >= 50
        )


@pytest.mark.parametrize("lang", COMPLETE)
def test_refusals_are_sentences_that_name_their_rule(lang: Lang) -> None:
    with pytest.raises(TeteError) as caught:
        after(KNOPF.start(), "b9-b7")
    sentence = translator_for(lang, "knopf").error(caught.value)
    assert "bouton" in sentence or "button" in sentence
    assert sentence.endswith("[KK-13]")


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize("reason", ["goal", "repetition", "no-removal"])
def test_every_reason_has_a_sentence(reason: str, lang: Lang) -> None:
    assert translator_for(lang, "knopf").has(f"reason.{reason}")
