"""Writing and reading moves, positions and options."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.games.knopf.positions import FOURS, ONES, TWOS, after, position
from tete.core import BadNotation, BadOptions, BadPosition, Json, Over, random_game, read_options
from tete.games.knopf import KNOPF
from tete.games.knopf.options import KnopfOptions


@pytest.mark.rule("KK-19")
@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("take c5", "take c5"),
        ("  TAKE   C10 ", "take c10"),
        ("leave", "leave"),
        ("Hold", "hold"),
        ("strike d6 c5", "strike c5 d6"),
        ("strike c10, c5,b9", "strike b9 c5 c10"),
        ("b2-b4", "b2-b4"),
        (" B2 - b4", "b2-b4"),
        ("j10-a1", "j10-a1"),
    ],
)
def test_moves_are_read_kindly_and_written_one_way(text: str, canonical: str) -> None:
    assert str(KNOPF.parse(text)) == canonical
    assert KNOPF.parse(canonical) == KNOPF.parse(text)


@pytest.mark.rule("KK-19")
@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "pass",
            "take",
            "take k5",
            "take c0",
            "take c11",
            "take c05",
            "take c5 c6",
            "leave c5",
            "hold c5",
            "strike",
        ),
        *("strike c5 c5", "strike c5 x", "b2", "b2-", "b2-b11", "b2b4", "b2-b4-b6", "b2-b4 c5", "b２-b4", "4", "4*"),
    ],
)
def test_nonsense_is_not_a_move(text: str) -> None:
    with pytest.raises(BadNotation) as caught:
        KNOPF.parse(text)
    assert caught.value.details == {"text": text}


@pytest.mark.rule("KK-20")
def test_the_goal_is_ten_or_eight_or_what_one_likes() -> None:
    assert {name: options.goal for name, options in KNOPF.presets.items()} == {"classic": 10, "quick": 8}
    assert KNOPF.start(read_options(KnopfOptions(), {"goal": "3"})).options.goal == 3
    for goal in (0, 15, -1):
        with pytest.raises(BadOptions) as caught:
            KnopfOptions(goal=goal)
        assert (caught.value.code, caught.value.details) == ("goal-range", {"goal": goal, "most": 14})


@pytest.mark.rule("KK-20")
@pytest.mark.parametrize("goal", [1, 8, 14])
def test_a_game_goes_on_until_its_goal(goal: int) -> None:
    for seed in range(20):
        *_, last = (played.after for played in random_game(KNOPF.start(KnopfOptions(goal)), Random(seed)))
        assert isinstance(last.turn, Over)
        assert (last.turn.outcome.reason == "goal") == (max(last.turn.outcome.points) >= goal)


@pytest.mark.rule("KK-21")
def test_another_board_is_ten_lines_of_digits() -> None:
    options = read_options(KnopfOptions(), {"holes": "/".join(["1111111111"] * 9 + ["2222222222"]) + "/"})
    holes = KNOPF.start(options).layout.holes
    assert holes[:3] == (2, 1, 1)
    assert holes[90:] == (2, *[1] * 9)
    assert KnopfOptions(holes=f"\n {TWOS}  \n") == KnopfOptions(holes=TWOS)


@pytest.mark.rule("KK-21")
@pytest.mark.parametrize(
    ("holes", "word", "details"),
    [
        (ONES[:-11], "layout-lines", {"wanted": 10, "found": 9}),
        ("", "layout-lines", {"wanted": 10, "found": 0}),
        ("1" + ONES, "layout-size", {"line": 1, "wanted": 10, "found": 11}),
        (ONES[:-1], "layout-size", {"line": 10, "wanted": 10, "found": 9}),
        (ONES[:-1] + "5", "layout-cell", {"line": 10, "cell": "5"}),
        ("0" + ONES[1:], "layout-cell", {"line": 1, "cell": "0"}),
        (ONES[:13] + "²" + ONES[14:], "layout-cell", {"line": 2, "cell": "²"}),
    ],
)
def test_a_board_that_is_none_is_refused_by_line(holes: str, word: str, details: dict[str, object]) -> None:
    with pytest.raises(BadOptions) as caught:
        KnopfOptions(holes=holes)
    assert (caught.value.code, caught.value.details) == (word, {"option": "holes"} | details)


Change = Callable[[dict[str, Any]], object]
WALKED = after(position("a1", "j10", holes=FOURS), "a1-a2", "j10-j9", "a2-a1")
STRUCK = after(position("e5 f5 j1", "h5 a1 a5", step="strike", holes=TWOS), "strike h5")


def test_whole_games_survive_being_written_down() -> None:
    for seed in range(3):
        for state in (played.after for played in random_game(KNOPF.start(), Random(seed))):
            assert KNOPF.load(json.loads(json.dumps(state.dump()))) == state
    still = position(" ".join(["b1", "a4", "a7", "a10", "d1", "d4", "d7"]), "d10 g1 g4 g7 g10 j1 j4 j7 j10",
                     holes="\n".join(["3333333333"] * 9 + ["3133333333"]))  # fmt: skip
    stuck = after(still, "b1-a1")
    assert stuck.step is None
    assert KNOPF.load(stuck.dump()) == stuck


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.pop("quiet"),
        lambda data: data.update(more=1),
        lambda data: data.update(options=None),
        lambda data: data.update(options={"goal": "ten"}),
        lambda data: data.update(options={"size": 3}),
        lambda data: data.update(options={"holes": [1, 2]}),
        lambda data: data.update(red="a1"),
        lambda data: data.update(red=["a1", "a1"]),
        lambda data: data.update(red=["k1"]),
        lambda data: data.update(red=[["a1"]]),
        lambda data: data.update(red=[f"{c}{r}" for c in "abcde" for r in (1, 3, 5)]),
        lambda data: data.update(blue=[], hops=[], quiet=0),
        lambda data: data.update(blue=["a1"], hops=[], quiet=0),
        lambda data: data.update(seat=2),
        lambda data: data.update(seat=True),
        lambda data: data.update(seat="0"),
        lambda data: data.update(step="dance"),
        lambda data: data.update(step=["move"]),
        lambda data: data.update(step="penalty"),
        lambda data: data.update(step="strike"),
        lambda data: data.update(quiet=101),
        lambda data: data.update(quiet=1.0),
        lambda data: data.update(hops="a1-a2"),
        lambda data: data.update(hops=["a1-a2", "j10-j9", 7]),
        lambda data: data.update(hops=["a1-a2", "j10-j9", "up"]),
        lambda data: data.update(hops=["a1-a2", "j10-j9", "hold"]),
        lambda data: data.update(hops=["a1-a2", "j10-j9", None]),
        lambda data: data.update(hops=["a1-a2", "j10-j9", "a7-a1"]),
        lambda data: data.update(hops=["a1-a2", "j10-j9", "a2-a3"]),
        lambda data: data.update(hops=["a1-a2", "j9-j9", "a2-a1"]),
    ],
)
def test_a_broken_position_is_refused(change: Change) -> None:
    data = WALKED.dump()
    assert isinstance(data, dict)
    assert KNOPF.load(data) == WALKED
    change(data)
    with pytest.raises(BadPosition):
        KNOPF.load(data)


@pytest.mark.parametrize(
    "change", [lambda data: data.update(step="penalty"), lambda data: data.update(seat=1, red=["a1"] * 15)]
)
def test_a_broken_position_after_a_removal_is_refused(change: Change) -> None:
    data = STRUCK.dump()
    assert isinstance(data, dict)
    assert KNOPF.load(data) == STRUCK
    change(data)
    with pytest.raises(BadPosition):
        KNOPF.load(data)


@pytest.mark.parametrize("nonsense", [None, 3, "knopf", [], {}, [1], {"red": []}, True])
def test_what_is_no_position_at_all_is_refused(nonsense: Json) -> None:
    with pytest.raises(BadPosition):
        KNOPF.load(nonsense)
