"""The laws, the texts, perft, positions that cannot be, and a second implementation in lock-step."""

from __future__ import annotations

import copy
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tete_morris import MORRIS
from tete_morris.state import Morris

from tete.core import BadPosition, Over
from tete.games import GAMES
from tete.testing import LAWS, Law, Setup, check_rules, check_texts, perft, setups


def test_the_entry_point_is_found() -> None:
    assert GAMES["morris"] is MORRIS
    assert list(GAMES)[-1] == "morris"


@pytest.mark.parametrize("setup", setups(MORRIS), ids=str)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_morris_obeys(law: Law, setup: Setup) -> None:
    for seed in range(8):
        law(setup, seed)


def test_every_name_and_error_has_a_text_and_every_rule_a_test() -> None:
    check_texts(MORRIS)
    rules = check_rules(MORRIS)
    marked = re.findall(r'mark\.rule\("(MO-\d+)"\)', Path(__file__).with_name("test_rules.py").read_text("utf-8"))
    assert set(marked) == set(rules)


@pytest.mark.parametrize(("depth", "paths"), [(1, 24), (2, 24 * 23), (3, 24 * 23 * 22), (4, 24 * 23 * 22 * 21)])
def test_perft_while_no_mill_can_be(depth: int, paths: int) -> None:
    assert perft(MORRIS.start(), depth) == paths


def test_perft_of_the_fifth_ply_counts_what_mills_take() -> None:
    """Of the 24 · 23 · 22 · 21 · 20 fifth plies those that close a mill come twice: black has two men to lose."""
    start = MORRIS.start()
    orders = 16 * 6  # three men of white on one of 16 lines, in any order
    closing = orders * (21 * 20)  # and two men of black anywhere else
    corner = start.play(0, MORRIS.parse("a7"))
    assert 24 * 23 * 22 * 21 * 20 + closing == 5_140_800
    on_corner = 23 * 22 * 21 * 20 + 2 * 2 * (21 * 20)  # two lines through a point, either order
    assert perft(corner, 4) == on_corner


BROKEN: list[tuple[str, Any]] = [
    ("seat", 2),
    ("seat", True),
    ("in_hand", [0]),
    ("in_hand", [3, 9]),
    ("in_hand", [-1, -1]),
    ("white", ["a7", "a7"]),
    ("white", ["d4"]),
    ("white", "a7"),
    ("black", ["a7", "d5", "e3", "c3"]),
    ("options", {"flying": 3}),
    ("options", 5),
    ("moves", ["b2-b4"]),
    ("moves", ["g1-f2"]),
    ("moves", ["e3-e4"]),
    ("moves", ["d6"]),
    ("moves", "g1-g4"),
    ("moves", [7]),
    ("moves", None),
]


@pytest.mark.parametrize(("field", "value"), BROKEN)
def test_positions_that_cannot_be_are_refused(field: str, value: object, position: Any) -> None:
    whole = position("a7 d7 g4 b2", "c5 d5 e3 c4").dump()
    assert MORRIS.load(whole)
    broken = copy.deepcopy(whole)
    broken[field] = value
    with pytest.raises(BadPosition):
        MORRIS.load(broken)


@pytest.mark.parametrize("data", [None, [], {}, {"options": {}}])
def test_what_is_no_position_is_refused(data: Any) -> None:
    with pytest.raises(BadPosition):
        MORRIS.load(data)


# A second implementation, as slow and plain as it can be: points are pairs of numbers, lines are found by geometry.

SPOTS = [(x, y) for x in range(-3, 4) for y in range(-3, 4) if (x or y) and (abs(x) == abs(y) or not x or not y)]


def spot(name: str) -> tuple[int, int]:
    return "abcdefg".index(name[0]) - 3, int(name[1]) - 4


def name(spot: tuple[int, int]) -> str:
    return f"{'abcdefg'[spot[0] + 3]}{spot[1] + 4}"


def straight(one: tuple[int, int], other: tuple[int, int], third: tuple[int, int]) -> bool:
    """Whether three points are a line: a side of one of the squares, or a spoke between them."""
    trio = sorted((one, other, third))
    for axis in (0, 1):
        if len({each[axis] for each in trio}) == 1:
            along = sorted(each[1 - axis] for each in trio)
            fixed = trio[0][axis]
            return along in ([-abs(fixed), 0, abs(fixed)], [-3, -2, -1], [1, 2, 3]) and (fixed != 0 or 0 not in along)
    return False


TRIPLES = [
    {one, other, third}
    for index, one in enumerate(SPOTS)
    for second, other in enumerate(SPOTS[index + 1 :], index + 1)
    for third in SPOTS[second + 1 :]
    if straight(one, other, third)
]


def near(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Next to each other on some line: the third point of the line does not lie between them."""
    for line in TRIPLES:
        if {one, other} < line:
            return one != other and sorted(line).index(one) - sorted(line).index(other) in (-1, 1)
    return False


def legal(state: Morris) -> set[str]:
    """The moves by the naive implementation, from the dump alone."""
    data: Any = state.dump()
    seat, flying = data["seat"], data["options"]["flying"]
    own, enemy = ({spot(each) for each in data[colour]} for colour in (("white", "black"), ("black", "white"))[seat])
    free = [each for each in SPOTS if each not in own | enemy]
    if data["in_hand"][seat]:
        ways = [("", own, end) for end in free]
    else:
        anywhere = flying and len(own) == 3
        ways = [(f"{name(s)}-", own - {s}, end) for s in own for end in free if anywhere or near(s, end)]
    milled = {each for line in TRIPLES if line <= enemy for each in line}
    targets = enemy - milled or enemy
    found = set()
    for prefix, others, end in ways:
        if any(end in line and line <= others | {end} for line in TRIPLES):
            found |= {f"{prefix}{name(end)}x{name(target)}" for target in targets}
        else:
            found.add(f"{prefix}{name(end)}")
    return found


def test_there_are_16_lines_by_geometry() -> None:
    assert len(SPOTS) == 24
    assert len(TRIPLES) == 16


@pytest.mark.parametrize("preset", list(MORRIS.presets))
def test_both_implementations_agree_move_by_move(preset: str) -> None:
    for seed in range(12):
        rng, state = Random(seed), MORRIS.start(MORRIS.presets[preset])
        while not isinstance(state.turn, Over):
            moves = list(state.moves(state.seat))
            assert {str(move) for move in moves} == legal(state)
            state = state.play(state.seat, rng.choice(moves))
        data: Any = state.dump()
        reason = state.turn.outcome.reason
        assert (reason == "two-men") == (min(len(data["white"]), len(data["black"])) < 3)
        assert (reason == "no-move") == (reason != "two-men" and not legal(state))
