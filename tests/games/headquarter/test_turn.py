"""What is on the table, and what a turn is."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.headquarter.positions import SIX, holding, played, refused
from tete.core import CHANCE, Decide, Over, Roll, make_move
from tete.games.headquarter import HEADQUARTER, HeadquarterOptions
from tete.games.headquarter.head import EMPTY, lines
from tete.games.headquarter.move import PIECES, Draw


@pytest.mark.rule("HQ-1")
def test_the_head_has_thirty_cells_in_seven_columns_and_six_rows() -> None:
    head = HEADQUARTER.start().head
    assert lines(head, EMPTY) == ["  .... ", " ......", " ......", "...... ", " ..... ", "   ... "]
    assert (head.columns, head.rows, head.cells.bit_count()) == (7, 6, 30)


@pytest.mark.rule("HQ-2")
def test_each_of_ten_pairs_is_three_times_in_the_bag() -> None:
    state = HEADQUARTER.start()
    assert PIECES == ("rr", "ry", "rg", "rb", "yy", "yg", "yb", "gg", "gb", "bb")
    assert dict(zip(PIECES, state.bag, strict=True)) == dict.fromkeys(PIECES, 3)


@pytest.mark.rule("HQ-2")
@pytest.mark.rule("HQ-4")
def test_odds_follow_what_is_left_in_the_bag() -> None:
    state = played(None, "d1r e1b")
    assert isinstance(state.turn, Roll)
    assert state.turn.odds.of(Draw("rb")) == Fraction(2, 29)
    assert state.turn.odds.of(Draw("gg")) == Fraction(3, 29)
    assert [str(move) for move in state.turn.odds] == [f"draw {piece}" for piece in PIECES]


@pytest.mark.rule("HQ-2")
def test_a_piece_drawn_three_times_cannot_be_drawn_again() -> None:
    state = played("######\n######", "a1r b1b", "c1r d1b", "e1r f1b")
    assert isinstance(state.turn, Roll)
    assert state.turn.odds.size == 9
    assert state.turn.odds.of(Draw("rb")) == 0
    assert refused(state, "draw rb", CHANCE) == ("not-in-bag", {"piece": "rb"})


@pytest.mark.rule("HQ-37")
def test_odds_and_views_follow_a_bag_of_ones_own() -> None:
    state = played(None, "d1r e1b", pieces=(1, 0, 0, 3, 0, 0, 0, 0, 2, 0))
    assert isinstance(state.turn, Roll)
    assert {str(move): state.turn.odds.of(move) for move in state.turn.odds} == {
        "draw rr": Fraction(1, 5),
        "draw rb": Fraction(2, 5),
        "draw gb": Fraction(2, 5),
    }
    assert refused(state, "draw yy", CHANCE)[0] == "not-in-bag"
    for seat in (0, 1, None):
        view = state.view(seat).dump()
        assert {piece: left for piece, left in view["bag"].items() if left} == {"rr": 1, "rb": 2, "gb": 2}
        assert (view["left"], view["placed"], view["options"]["pieces"]) == (5, 1, [1, 0, 0, 3, 0, 0, 0, 0, 2, 0])
    assert state.view(0).dump()["cubes"] == (2, 0)


@pytest.mark.rule("HQ-3")
def test_seat_0_begins_and_turns_alternate() -> None:
    state = HEADQUARTER.start()
    movers = []
    for piece, text in (("rb", "d1r e1b"), ("gg", "d1g d2g"), ("ry", "f1r f2y")):
        state = state.play(CHANCE, Draw(piece))
        movers.append(state.turn)
        state = state.play(state.mover, HEADQUARTER.parse(text))
    assert movers == [Decide((0,)), Decide((1,)), Decide((0,))]


@pytest.mark.rule("HQ-4")
def test_everybody_sees_the_piece_that_is_drawn() -> None:
    state = HEADQUARTER.start()
    assert {make_move(state, CHANCE, Draw("gb")).text_for(seat) for seat in (0, 1, None)} == {"draw gb"}
    assert {state.play(CHANCE, Draw("gb")).view(seat).piece for seat in (0, 1, None)} == {"gb"}


@pytest.mark.rule("HQ-4")
def test_no_seat_places_before_the_draw() -> None:
    state = HEADQUARTER.start()
    assert refused(state, "d1r e1b")[0] == "chance-first"
    assert refused(state, "d1r e1b", CHANCE)[0] == "draw-now"
    assert len(state.moves(0)) == len(state.moves(1)) == 0


@pytest.mark.rule("HQ-5")
def test_the_drawn_piece_and_no_other_must_be_placed() -> None:
    state = HEADQUARTER.start().play(CHANCE, Draw("rb"))
    assert refused(state, "draw rb") == ("place-now", {"piece": "rb"})
    assert refused(state, "draw rb", CHANCE)[0] == "no-chance-now"
    assert refused(state, "d1r e1g") == ("wrong-piece", {"piece": "rb", "given": "rg"})
    assert refused(state, "d1r e1b", 1)[0] == "not-your-turn"
    assert {move.piece for move in state.moves(0) if not isinstance(move, Draw)} == {"rb"}


@pytest.mark.rule("HQ-6")
def test_who_cannot_place_draws_nothing() -> None:
    full = played("#", "a1r a1'b")
    assert isinstance(full.turn, Over)
    assert refused(full, "draw rb", CHANCE)[0] == "game-over"


@pytest.mark.rule("HQ-6")
def test_where_a_piece_may_go_does_not_depend_on_its_colours() -> None:
    base = holding("rb", "r.b/gyy", "..y/.bb")
    for piece in PIECES:
        other = holding(piece, "r.b/gyy", "..y/.bb")
        assert other.spots == base.spots
        assert len(other.moves(0)) == len(base.spots) * (1 if piece[0] == piece[1] else 2)


def test_seats_are_two_whatever_the_options() -> None:
    assert HEADQUARTER.start(HeadquarterOptions(head=SIX)).seats == 2
    assert list(HEADQUARTER.seats) == [2]
