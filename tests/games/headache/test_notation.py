"""Moves and positions as text: what is read, what is refused."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.games.headache.build import position, say, to_choose, to_play
from tete.core import BadNotation, BadPosition, Json, Over, random_game
from tete.games.headache import HEADACHE
from tete.games.headache.move import Enter, Go, Move, Pop, Promote, Word
from tete.i18n import COMPLETE, translator_for


@pytest.mark.rule("HA-30")
@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("4", Pop(4)),
        ("4*", Pop(4, True)),
        ("enter", Enter()),
        ("enter red", Enter("red")),
        ("x0-o0.3", Go("x0", "o0.3")),
        ("pass", Word.PASS),
        ("again", Word.AGAIN),
        ("promote x3 1", Promote("x3", 1)),
        ("promote i7.2 12", Promote("i7.2", 12)),
        ("done", Word.DONE),
    ],
)
def test_every_kind_of_move_is_written_and_read(text: str, move: Move) -> None:
    assert HEADACHE.parse(text) == move
    assert str(move) == text
    for spoilt in (text.upper(), f"  {text} ", text.replace(" ", "   ").replace("-", " - ").replace("*", " *")):
        assert HEADACHE.parse(spoilt) == move


@pytest.mark.rule("HA-30")
@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "7",
        "4**",
        "44",
        "enter pink",
        "enterred",
        "x0",
        "x0-",
        "x8-x0",
        "x0-o0.4",
        "i0.3-x1",
        "x0x1",
        "promote x3",
        "promote x3 0",
        "promote x3 01",
        "promote z3 1",
        "promote 1 x3",
        "pas",
        "٤",
        "passé",
    ],
)
def test_nonsense_is_no_move(text: str) -> None:
    with pytest.raises(BadNotation) as caught:
        HEADACHE.parse(text)
    assert caught.value.details == {"text": text}


GOOD: dict[str, Any] = json.loads(json.dumps(to_play({"x1": "ry", "x4": "y"}, "4*", turns=7, quiet=2).dump()))
OPENING: dict[str, Any] = json.loads(json.dumps(say(HEADACHE.start(seats=3), "5").dump()))
LOST: dict[str, Any] = json.loads(json.dumps(position({"x1": "bbbbr"}, 3, out=[1]).dump()))


def changed(good: dict[str, Any], path: str, value: object) -> Json:
    """A copy of a dump with one thing in it replaced."""
    copy: dict[str, Any] = json.loads(json.dumps(good))
    inner = copy
    *way, name = path.split("/")
    for step in way:
        inner = inner[step]
    inner[name] = value
    return copy


@pytest.mark.parametrize("data", [None, 3, "x", [], {}, [GOOD], {"seats": 2}, GOOD | {"more": 1}])
def test_what_is_no_position_at_all_is_refused(data: Json) -> None:
    with pytest.raises(BadPosition):
        HEADACHE.load(data)


@pytest.mark.parametrize(
    ("good", "path", "value"),
    [
        (GOOD, "options", {"sets": 3}),
        (GOOD, "options", {"colours": [["red"]]}),
        (GOOD, "seats", 5),
        (GOOD, "seats", True),
        (GOOD, "board/x9", "r"),
        (GOOD, "board/x2", ""),
        (GOOD, "board/x2", "b"),
        (GOOD, "board/x2", ["r"]),
        (GOOD, "board/x2", "rrrr"),
        (GOOD, "turns", 1),
        (GOOD, "turns", True),
        (GOOD, "quiet", -1),
        (GOOD, "turns", 2001),
        (GOOD, "turns", 2000),
        (GOOD, "out", [0]),
        (GOOD, "out", ["0"]),
        (LOST, "out", []),
        (LOST, "out", [1, 1]),
        (LOST, "phase/seat", 1),
        (GOOD, "phase/seat", 2),
        (GOOD, "phase/seat", False),
        (GOOD, "phase/pop", "7"),
        (GOOD, "phase/pop", "4 *"),
        (GOOD, "phase/pop", "pass"),
        (GOOD, "phase/more", 1),
        (GOOD, "phase/step", "over"),
        (GOOD, "phase/step", "sleep"),
        (GOOD, "phase", {"step": "choose", "seat": 0, "pop": "4"}),
        (OPENING, "phase/contenders", [0]),
        (OPENING, "phase/contenders", [1, 0]),
        (OPENING, "phase/contenders", [0, 3]),
        (OPENING, "phase/popped", [7]),
        (OPENING, "phase/popped", [1, 2, 3]),
        (GOOD, "last", "x0-x1"),
        (GOOD, "last", {"actor": 0, "move": "jump"}),
        (GOOD, "last", {"actor": 2, "move": "pass"}),
    ],
)
def test_what_cannot_be_is_refused(good: dict[str, Any], path: str, value: object) -> None:
    assert HEADACHE.load(good).dump() == good
    with pytest.raises(BadPosition):
        HEADACHE.load(changed(good, path, value))


@pytest.mark.parametrize("preset", list(HEADACHE.presets))
def test_finished_games_survive_being_written_down(preset: str) -> None:
    for seed in range(5):
        *_, state = (played.after for played in random_game(HEADACHE.start(HEADACHE.presets[preset]), Random(seed)))
        assert isinstance(state.turn, Over)
        assert HEADACHE.load(json.loads(json.dumps(state.dump()))) == state


def test_a_view_says_all_that_a_board_draws() -> None:
    state = say(to_choose({"x3": "ryyr", "x1": "bg"}, seats=4, turns=9), "again", "4", "x3-i4.1")
    assert state.view(2).dump() == {
        "seat": 2,
        "seats": 4,
        "options": {"safe": False, "starts": "open", "must_move": False, "sets": 1, "colours": []},
        "colours": [["red"], ["blue"], ["yellow"], ["green"]],
        "starts": {"red": "x0", "blue": "x2", "yellow": "x4", "green": "x6"},
        "phase": "pop",
        "asked": 1,
        "die": None,
        "dot": False,
        "opening": None,
        "stacks": {"x1": ["blue", "green"], "i4.1": ["red", "yellow", "yellow", "red"]},
        "tops": {"x1": 3, "i4.1": 0},
        "waiting": {"red": 2, "blue": 3, "yellow": 2, "green": 3},
        "entered": {"red": 2, "blue": 1, "yellow": 2, "green": 1},
        "topped": [4, 0, 0, 2],
        "out": [],
        "turns": 10,
        "turn_limit": 2000,
        "quiet": 1,
        "quiet_limit": 200,
        "last": {"actor": 0, "move": "x3-i4.1"},
        "outcome": None,
    }


def test_a_view_shows_the_dice_the_lots_and_the_outcome() -> None:
    playing: Any = to_play({}, "4*").view(0).dump()
    assert (playing["phase"], playing["asked"], playing["die"], playing["dot"]) == ("play", 0, 4, True)
    lots: Any = say(HEADACHE.start(), "5").view(None).dump()
    assert (lots["phase"], lots["asked"], lots["opening"]) == ("opening", 1, {"contenders": [0, 1], "popped": [5]})
    over: Any = say(position({"x1": "r"}, turns=1999), "1", "pass").view(1).dump()
    assert (over["phase"], over["asked"]) == ("over", None)
    assert over["outcome"] == {"places": [1, 2], "points": [1, 0], "reason": "quiet"}


def test_both_reasons_have_a_sentence_in_both_languages() -> None:
    for lang in COMPLETE:
        assert all(translator_for(lang, "headache").has(f"reason.{reason}") for reason in ("last-in", "quiet"))
