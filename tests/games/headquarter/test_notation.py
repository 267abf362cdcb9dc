"""Moves and options as text, positions as JSON."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from tests.games.headquarter.positions import SIX, played
from tete.core import BadNotation, BadOptions, BadPosition, dump_options, load_options, read_options, write_option
from tete.games.headquarter import HEADQUARTER, HeadquarterOptions
from tete.games.headquarter.head import DEFAULT
from tete.games.headquarter.move import Cube, Placement
from tete.i18n import translator_for


@pytest.mark.rule("HQ-38")
def test_columns_are_absolute_and_rows_count_from_the_bottom() -> None:
    state = played(None, "d1r e1b", "d1g d2g")
    assert state.view(0).dump()["near"][-1] == "   rb. "
    assert state.view(1).dump()["near"][-2:] == [" ..g.. ", "   g.. "]
    assert state.head.names(state.head.cells)[:5] == ["d1", "e1", "f1", "b2", "c2"]


@pytest.mark.rule("HQ-39")
@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("c3r d3b", "c3r d3b"),
        ("d3b c3r", "c3r d3b"),
        ("c4r c3b", "c3b c4r"),
        ("c3'b c3r", "c3r c3'b"),
        (" C3R,  C3’B ", "c3r c3'b"),
        ("c3rd3b", "c3r d3b"),
        ("a12r a11g", "a11g a12r"),
        ("c3'r d2'b", "d2'b c3'r"),
    ],
)
def test_placements_are_written_one_way_and_understood_in_several(typed: str, written: str) -> None:
    assert str(HEADQUARTER.parse(typed)) == written


@pytest.mark.rule("HQ-39")
def test_a_placement_is_the_same_whichever_cube_is_named_first() -> None:
    near, far = Cube(2, 3, False, "r"), Cube(2, 3, True, "b")
    assert Placement(far, near) == Placement(near, far)


@pytest.mark.rule("HQ-40")
@pytest.mark.parametrize("typed", ["draw rb", "draw br", "DRAW R B", " draw  rb "])
def test_draws_are_written_in_the_order_of_colours(typed: str) -> None:
    assert str(HEADQUARTER.parse(typed)) == "draw rb"


@pytest.mark.parametrize(
    "text", ["", "draw", "draw r", "draw rx", "drawrb", "c3r", "c3 d3", "c0r d0b", "c3r d3b e3g", "c3r ?", "c٣r d3b"]
)
def test_nonsense_is_no_move(text: str) -> None:
    with pytest.raises(BadNotation):
        HEADQUARTER.parse(text)


@pytest.mark.rule("HQ-36")
def test_a_head_may_have_any_shape() -> None:
    options = read_options(HeadquarterOptions(), {"head": "#.#/.../###"})
    assert HEADQUARTER.start(options).head.names(HEADQUARTER.start(options).head.cells) == [
        "a1",
        "b1",
        "c1",
        "a3",
        "c3",
    ]
    state = played("#.#\n...\n###", "a3r a3'b", "c3g c3'g")  # islands have a floor of their own
    assert state.placed == 2
    assert HeadquarterOptions(head=f"\n{DEFAULT}\r\n") == HeadquarterOptions()
    assert HeadquarterOptions(head=f"{DEFAULT}\n# pieces: 3,3\n") == HeadquarterOptions()  # a file of the page
    assert HeadquarterOptions(head="# \n# ").head == "#\n#"


@pytest.mark.rule("HQ-36")
@pytest.mark.parametrize(
    ("head", "word", "details"),
    [
        ("##\n#", "layout-size", {"line": 2, "wanted": 2, "found": 1}),
        ("##\n#x", "layout-cell", {"line": 2, "cell": "x"}),
        ("..\n..", "head-empty", {}),
        ("", "head-empty", {}),
        ("#" * 27, "head-large", {"most": 26}),
        ("\n".join("#" * 27), "head-large", {"most": 26}),
    ],
)
def test_a_bad_head_is_refused_by_line(head: str, word: str, details: dict[str, str | int]) -> None:
    with pytest.raises(BadOptions) as caught:
        HeadquarterOptions(head=head)
    assert (caught.value.code, caught.value.details) == (word, {"option": "head", **details})


ODD = (1, 0, 0, 2, 3, 4, 0, 0, 0, 5)  # 15 pieces


@pytest.mark.rule("HQ-37")
def test_the_bag_is_ten_counts() -> None:
    options = read_options(HeadquarterOptions(), {"pieces": "1, 0,0,2,3,4,0,0,0,5"})
    assert options.pieces == options.bag == HEADQUARTER.start(options).bag == ODD
    assert read_options(HeadquarterOptions(), {"pieces": write_option(options, "pieces")}) == options
    assert load_options(HeadquarterOptions(), dump_options(options)) == options
    assert read_options(options, {"pieces": ""}) == HeadquarterOptions()


@pytest.mark.rule("HQ-37")
@pytest.mark.parametrize(
    ("cells", "each"), [(1, 1), (10, 1), (11, 2), (20, 2), (29, 3), (30, 3), (31, 4), (100, 10), (676, 68)]
)
def test_a_bag_that_is_not_given_can_fill_the_head(cells: int, each: int) -> None:
    rows = -(-cells // 26)
    head = "#" * cells + "." * (26 * rows - cells)
    options = HeadquarterOptions(head="\n".join(head[26 * row : 26 * row + 26] for row in range(rows)))
    assert options.bag == (each,) * 10
    assert options.pieces == ()


@pytest.mark.rule("HQ-37")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("3", "option-counts"),
        ("3,3,3,3,3,3,3,3,3", "option-counts"),
        ("3,3,3,3,3,3,3,3,3,3,3", "option-counts"),
        ("3,3,3,3,3,3,3,3,3,-1", "option-counts"),
        ("3,3,3,3,3,3,3,3,3,x", "option-counts"),
        ("3,3,3,3,3,3,3,3,3,1.5", "option-counts"),
        ("rr", "option-counts"),
        ("0,0,0,0,0,0,0,0,0,0", "bag-size"),
        ("10,10,10,10,10,10,10,10,10,7", "bag-size"),
    ],
)
def test_a_bad_bag_is_refused_in_one_sentence(text: str, code: str) -> None:
    with pytest.raises(BadOptions) as caught:
        read_options(HeadquarterOptions(), {"pieces": text})
    assert caught.value.code == code
    for lang, words in (
        (("fr", "de 1 à 96"), ("en", "1 to 96")) if code == "bag-size" else (("fr", "dix"), ("en", "ten"))
    ):
        said = translator_for(lang, "headquarter").error(caught.value)
        assert words in said
        assert "[HQ-37]" in said


@pytest.mark.parametrize("value", [3, None, "3", [3] * 9, [True] * 10, [1.5] * 10, [[3]] * 10, ["3"] * 10])
def test_json_that_is_no_bag_is_refused(value: Any) -> None:
    with pytest.raises(BadOptions) as caught:
        load_options(HeadquarterOptions(), {"pieces": value})
    assert caught.value.code == "option-counts"


def test_one_piece_and_ninety_six_are_a_bag() -> None:
    assert sum(HeadquarterOptions(pieces=(0,) * 9 + (1,)).bag) == 1
    assert sum(HeadquarterOptions(pieces=(96, *(0,) * 9)).bag) == 96


def test_options_are_read_from_text() -> None:
    options = read_options(HeadquarterOptions(), {"memory_aid": "on"})
    assert options.memory_aid
    assert options.ending == "starter"
    assert read_options(options, {"ending": "either"}).ending == "either"
    for name, text in (("stability", "wobbly"), ("blackout", "cubic"), ("ending", "never")):
        with pytest.raises(BadOptions):
            read_options(options, {name: text})


def change(key: str, value: object) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.__setitem__(key, value)


def inside(*path: str | int, value: object) -> Callable[[dict[str, Any]], None]:
    def spoil(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = value

    return spoil


SPOILED = [
    change("more", 1),
    change("options", []),
    inside("options", "stability", value="wobbly"),
    inside("options", "head", value="#"),
    change("layers", [["...", "rb."]]),
    inside("layers", 0, value="..."),
    inside("layers", 0, 0, value="...."),
    inside("layers", 0, 0, value=3),
    inside("layers", 0, 0, value="x.."),
    inside("layers", 0, 0, value=" .."),
    inside("layers", 0, 1, value="rr."),
    inside("layers", 0, 1, value="rgb"),
    change("pushed", "c1"),
    change("pushed", ["z9"]),
    change("pushed", ["b1"]),
    change("pushed", ["c1", "c1"]),
    change("seen", [["a1", "b1"], []]),
    change("bag", {}),
    inside("bag", "rr", value=4),
    inside("bag", "rr", value=True),
    inside("bag", "rr", value=2),
    change("piece", "br"),
    change("piece", ["rb"]),
    change("piece", "rb"),
    change("piece", "yy"),
    change("mover", 2),
    change("mover", None),
    change("closing", "bored"),
]


@pytest.mark.parametrize("spoil", SPOILED)
def test_a_position_that_cannot_be_is_refused(spoil: Callable[[dict[str, Any]], None]) -> None:
    state = played(SIX, "a1r b1b", "c1g c1'y")
    data = state.dump()
    assert HEADQUARTER.load(data) == state
    spoiled = copy.deepcopy(data)
    assert isinstance(spoiled, dict)
    spoil(spoiled)
    with pytest.raises(BadPosition):
        HEADQUARTER.load(spoiled)


@pytest.mark.parametrize("data", [None, 3, "x", [], {}, {"options": None}])
def test_json_that_is_no_position_is_refused(data: Any) -> None:
    with pytest.raises(BadPosition):
        HEADQUARTER.load(data)


def test_a_piece_is_not_drawn_when_the_game_is_over() -> None:
    over = played("##", "a1r b1b", "a1g b1g")
    data = over.dump()
    assert isinstance(data, dict)
    assert HEADQUARTER.load(data) == over
    bag = data["bag"]
    assert isinstance(bag, dict)
    with pytest.raises(BadPosition):
        HEADQUARTER.load({**data, "piece": "yy", "bag": {**bag, "yy": 2}})
