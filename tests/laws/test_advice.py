"""The diagrams of advice show what the rules pages say of them, by the rules and by the tests' own referees."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.games.knopf.oracle import Oracle
from tests.players.claims import blokus as blokus_claims
from tete.core import Decide
from tete.core.turn import CHANCE, Roll
from tete.games import GAMES
from tete.games.blokus import BLOKUS
from tete.games.blokus.state import BlokusState
from tete.games.headquarter import HEADQUARTER, HeadquarterState
from tete.games.headquarter.move import Placement
from tete.games.mots import MOTS
from tete.i18n import COMPLETE
from tete.i18n.pages import page_parts, rules_page
from tete.players.reasons import find_reasons
from tools.diagrams import blokus_advice, headache_advice, headquarter_advice, knopf_advice, mots_advice
from tools.diagrams.knopf import position as knopf_position

ADVICE = {"en": "Advice", "fr": "Conseils"}
OURS = [key for key, game in GAMES.items() if game.package == f"tete.games.{key}"]


def advice(key: str, lang: str) -> str:
    """The last section of the rules as people read them."""
    told, _ = page_parts(rules_page(key, lang))
    heading, _, text = told.rpartition("\n## ")[2].partition("\n")
    assert heading == ADVICE[lang]
    return " ".join(text.split())


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize("key", OURS)
def test_the_rules_as_people_read_them_end_with_advice_and_a_diagram(key: str, lang: str) -> None:
    assert f"pictures/{key}-advice-" in advice(key, lang)


def squares(state: BlokusState, cells: set[int]) -> set[tuple[int, int]]:
    return {(state.board.cells[cell].column + 1, state.board.cells[cell].row + 1) for cell in cells}


def test_blue_in_the_middle_reaches_more_squares_than_yellow_on_its_edge() -> None:
    state = blokus_advice.position(blokus_advice.DATA["middle"])
    assert [camp.placed for camp in state.camps] == [4, 4, 4, 4]
    reach = {colour: blokus_claims.reach(state, colour) for colour in ("blue", "yellow")}
    for colour, cells in reach.items():
        assert squares(state, blokus_advice.reached(state, colour)) == cells
    for lang in COMPLETE:
        assert re.findall(r"\b\d+\b", advice("blokus", lang))[:2] == [str(len(cells)) for cells in reach.values()]


def test_green_can_get_out_at_the_top_and_on_the_right() -> None:
    data = blokus_advice.DATA
    before = blokus_advice.position(data["game"][: data["exits"]["after"] - 1])
    assert before.colour == data["exits"]["colour"] == "green"
    assert isinstance(before.turn, Decide)
    (seat,) = before.turn.seats
    move = BLOKUS.parse(data["game"][data["exits"]["after"] - 1])
    assert "exits" in [reason.code for reason in find_reasons(BLOKUS, before.view(seat), move)]
    state = before.play(seat, move)
    own, places = blokus_claims.squares(state, "green"), blokus_claims.places(state, "green")
    up, right = sorted((squares(state, set(cells)) for cells in blokus_advice.ways_out(state, "green")), key=min)
    assert up in places
    assert right in places
    assert max(y for _, y in up) > max(y for _, y in own)
    assert max(x for x, _ in right) > max(x for x, _ in own)


def test_red_bars_the_way_of_blue_where_it_has_got_furthest() -> None:
    data = blokus_advice.DATA
    state, move = blokus_advice.position(data["game"][: data["block"]]), BLOKUS.parse(data["game"][data["block"]])
    assert state.colour == "red"
    (reason,) = (each for each in find_reasons(BLOKUS, state.view(2), move) if each.code == "blocks")
    assert reason.details["colour"] == "blue"
    assert blokus_claims.blocks(state, 2, move, reason.details)


def test_only_yellow_can_play_on_the_dotted_squares() -> None:
    data = blokus_advice.DATA
    state = blokus_advice.position(data["game"][: data["own"]["after"]])
    dotted = squares(state, blokus_advice.only(state, data["own"]["colour"]))
    assert len(dotted) > 15
    assert dotted <= blokus_claims.reach(state, "yellow")
    for other in ("blue", "red", "green"):
        assert not dotted & blokus_claims.reach(state, other)


def threatened(red: str, blue: str) -> list[str]:
    buttons = dict.fromkeys(red.split(), "red") | dict.fromkeys(blue.split(), "blue")
    return Oracle(knopf_position(red, blue, "strike").options.holes, 99, buttons).threatened()


def test_pair_a_threatens_on_both_sides_and_pair_b_two_in_one_line() -> None:
    red, blue, pairs = (knopf_advice.DATA[name] for name in ("red", "blue", "pairs"))
    assert threatened(" ".join(pairs["A"]), blue) == ["a4", "i4"]
    assert threatened(red, blue) == ["a4", "d1", "i4"]
    assert knopf_advice.in_line(knopf_position(red, blue, "strike")) == ("d1", "f1")
    assert "f1" in threatened(red, blue.replace("d1", "d2"))  # it has left the line
    assert "d1" in threatened(red, blue.replace("f1", "f2"))


def test_the_dear_placement_leaves_a_hole_for_good_and_the_safe_one_is_worth_more() -> None:
    data = headquarter_advice.DATA["safer"]
    state = headquarter_advice.position(data["played"])
    dear, safe = (headquarter_advice.after(state, data[name]) for name in ("dear", "safe"))
    points = [sum(area.points for area in headquarter_advice.counted(each, 0)) for each in (dear, safe)]
    assert points == [9, 8]
    assert points[0] - 2 < points[1]
    assert [dear.head.name(cell) for cell in headquarter_advice.dead(dear, 0)] == ["a3"]
    assert headquarter_advice.dead(safe, 0) == []
    move = headquarter_advice.placement(data["safe"])
    drawn = state.play(CHANCE, HEADQUARTER.parse(f"draw {move.piece}"))
    assert "safer-one" in [reason.code for reason in find_reasons(HEADQUARTER, drawn.view(0), move)]


def test_no_piece_can_fill_a_hole_that_is_drawn_black() -> None:
    """Whoever moves and whatever is drawn; in the position before, the first player could fill it."""
    data = headquarter_advice.DATA["safer"]
    state = headquarter_advice.position(data["played"])
    dear = headquarter_advice.after(state, data["dear"])
    assert "a3" in cells_to_fill(state)
    assert "a3'" not in cells_to_fill(dear)  # the second player, through the head
    assert "a3" not in cells_to_fill(headquarter_advice.after(dear, "d2g d3r"))  # the first player again


def cells_to_fill(state: HeadquarterState) -> set[str]:
    """Every cell into which the mover could put a cube, whatever it draws."""
    assert isinstance(state.turn, Roll)
    drawn = [state.play(CHANCE, draw) for draw in state.turn.odds]
    moves = [move for each in drawn for move in each.moves(each.mover)]
    return {cube.cell for move in moves if isinstance(move, Placement) for cube in (move.first, move.second)}


def test_the_blue_cube_keeps_two_yellow_ones_apart_and_the_red_one_joins_another() -> None:
    data = headquarter_advice.DATA["through"]
    state = headquarter_advice.position(data["played"])
    after = headquarter_advice.after(state, data["move"])
    early = headquarter_advice.position(data["played"][:2]).view(0).dump(), state.view(0).dump()
    assert [early[0]["far"][5][3], early[1]["far"][5][4:6]] == ["y", ".y"]  # d1 before it was covered; e1 and f1 now
    gap = {text: headquarter_advice.after(state, text) for text in ("e1r e1'y", data["move"])}
    yellow = {
        text: [area.points for area in headquarter_advice.counted(each, 1) if area.colour == "y"]
        for text, each in gap.items()
    }
    assert yellow == {"e1r e1'y": [9], data["move"]: []}
    assert [area.points for area in headquarter_advice.counted(after, 0) if area.colour == "r"] == [4]


ENDS = [
    "o0.1 i0.1",
    "o0.2 i0.2",
    "o0.3 x1",
    "x1 o1.1 i1.1",
    "o1.1 o1.2 i1.1 i1.2",
    "o1.2 o1.3 i1.2 x2",
]  # from x0, by number


def test_two_numbers_reach_a_space_behind_the_next_crossing_and_a_stack_goes_both_ways() -> None:
    single, stack = (headache_advice.numbers(name) for name in ("single", "stack"))
    assert single == Counter(space for ends in ENDS for space in ends.split())
    assert {space for space, count in single.items() if count == 2} == {"x1", "o1.1", "i1.1", "o1.2", "i1.2"}
    assert stack == single + Counter({mirrored(space): count for space, count in single.items()})


def mirrored(space: str) -> str:
    """The space as far from x0 the other way round."""
    arc, at = space[0], space[1:]
    if arc == "x":
        return f"x{-int(at) % 8}"
    lens, step = map(int, at.split("."))
    return f"{arc}{7 - lens}.{(4 if arc == 'o' else 3) - step}"


def test_the_same_four_letters_are_worth_what_the_page_says() -> None:
    state = mots_advice.position()
    worth = []
    for text in mots_advice.DATA["places"]:
        later = state.play(state.seat, MOTS.parse(text))
        assert later.last is not None
        worth.append(str(later.last.points))
    assert worth == ["22", "32", "33"]
    for lang in COMPLETE:
        assert [number for number in worth if number not in advice("mots", lang)] == []
