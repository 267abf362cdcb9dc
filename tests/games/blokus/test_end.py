"""How a game of Blokus ends, what it is worth, and the other ways to play."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from tests.games.blokus.setting import OWN, end, played, refused
from tete.core import BadNotation, BadOptions, Decide, Over, random_game, rank
from tete.games.blokus import BLOKUS, BlokusOptions, BlokusState
from tete.games.blokus.geometry import ALL_PIECES, PIECES, SINGLE
from tete.games.blokus.state import Camp, position
from tete.i18n import COMPLETE, translator_for

CLASSIC_20, CLASSIC_15, TWO, THREE, DUO = OWN


def random_end(options: BlokusOptions, seed: int) -> BlokusState:
    *_, last = (each.after for each in random_game(BLOKUS.start(options), Random(seed)))
    return last


def missing(*names: str) -> Camp:
    """A colour that has just these pieces left."""
    left = sum(1 << index for index, piece in enumerate(PIECES) if piece.name in names)
    return Camp(taken=1, left=left, single_last=False, open=0, reach=0)


@pytest.mark.rule("BL-11")
def test_a_colour_that_cannot_place_is_finished_for_good_and_skipped() -> None:
    times = 0
    for seed in range(10):
        finished: set[str] = set()
        last = len(BLOKUS.start().camps) - 1
        for state in itertools.chain(
            [BLOKUS.start()], (each.after for each in random_game(BLOKUS.start(), Random(seed)))
        ):
            order = state.options.order
            assert state.colour not in finished
            assert all(not state.camps[order.index(colour)].legal for colour in finished)
            finished |= {colour for colour, camp in zip(order, state.camps, strict=True) if not camp.legal}
            if state.mover is not None:  # everyone passed over since the last placement is finished
                skipped = (state.mover - last - 1) % len(order)
                assert {order[(last + 1 + step) % len(order)] for step in range(skipped)} <= finished
                last, times = state.mover, times + skipped
    assert times > 10


@pytest.mark.rule("BL-11")
def test_there_is_no_passing() -> None:
    with pytest.raises(BadNotation):
        BLOKUS.parse("pass")


@pytest.mark.rule("BL-11")
def test_a_colour_whose_start_is_covered_is_finished_before_it_began() -> None:
    board = played("classic").board
    corner = 1 << board.cell(BLOKUS.parse("t20").cells[0])
    rest = (0, ALL_PIECES, False)
    state = position(BlokusOptions(), ((corner, ALL_PIECES & ~(1 << SINGLE), False), rest, rest, rest), 1)
    assert state.colour == "red"
    assert state.view(None).dump()["colours"][1]["finished"] is True


@pytest.mark.rule("BL-11")
def test_a_colour_that_has_placed_everything_is_finished() -> None:
    state = end(CLASSIC_20)
    assert state.camps[0].left == 0
    assert state.camps[0].legal == 0


@pytest.mark.rule("BL-12")
def test_the_game_is_over_when_every_colour_is_finished() -> None:
    for game in OWN:
        state = end(game)
        assert isinstance(state.turn, Over)
        assert state.turn.outcome.reason == "all-finished"
        assert state.mover is None
        assert all(not camp.legal for camp in state.camps)
        assert all(len(state.moves(seat)) == 0 for seat in range(state.seats))


@pytest.mark.rule("BL-13")
def test_every_square_left_costs_a_point() -> None:
    assert missing(*(piece.name for piece in PIECES)).points == -89
    assert missing("I4", "T4").points == -8
    assert missing("V3", "I4", "O", "T4", "Z4", "X").points == -24
    state = end(CLASSIC_20)
    laid = [camp.taken.bit_count() for camp in state.camps]
    assert [camp.points for camp in state.camps][1:] == [cells - 89 for cells in laid][1:]


@pytest.mark.rule("BL-14")
def test_placing_all_pieces_is_worth_15() -> None:
    state = end(CLASSIC_15)
    assert state.camps[0].left == 0
    assert len([ply for ply in CLASSIC_15.plies if ply.actor == 0][-1].move.cells) > 1
    assert state.points[0] == 15


@pytest.mark.rule("BL-15")
def test_the_single_square_at_the_end_is_worth_5_more() -> None:
    assert len([ply for ply in CLASSIC_20.plies if ply.actor == 0][-1].move.cells) == 1
    assert end(CLASSIC_20).points[0] == 20


@pytest.mark.rule("BL-16")
def test_most_points_win_and_equal_points_share_a_place() -> None:
    state = end(CLASSIC_20)
    assert isinstance(state.turn, Over)
    assert state.turn.outcome.points == (20, -35, -45, -35)
    assert state.turn.outcome.places == (1, 2, 4, 2)


@pytest.mark.rule("BL-17")
def test_teams_play_as_four_and_count_as_two() -> None:
    teams = BLOKUS.presets["teams"]
    alone, together = end(CLASSIC_20), end(CLASSIC_20, teams)
    assert alone.points == (20, -35, -45, -35)
    assert together.points == (-25, -70, -25, -70)
    assert isinstance(together.turn, Over)
    assert together.turn.outcome.places == (1, 3, 1, 3)
    assert BLOKUS.teams(together) == ((0, 2), (1, 3))
    assert BLOKUS.teams(alone) == ((0,), (1,), (2,), (3,))
    assert BLOKUS.colours(together) == (("blue",), ("yellow",), ("red",), ("green",))


@pytest.mark.rule("BL-18")
def test_two_players_have_two_colours_each() -> None:
    assert [ply.actor for ply in TWO.plies][:8] == [0, 1, 0, 1, 0, 1, 0, 1]
    state = end(TWO)
    blue, yellow, red, green = (camp.points for camp in state.camps)
    assert state.points == (blue + red, yellow + green)
    assert BLOKUS.colours(state) == (("blue", "red"), ("yellow", "green"))
    assert BLOKUS.teams(state) == ((0,), (1,))


@pytest.mark.rule("BL-19")
def test_three_players_place_green_in_turn_and_it_counts_for_no_seat() -> None:
    state, green = BLOKUS.start(THREE.options), []
    for ply in THREE.plies:
        if state.colour == "green":
            green.append(ply.actor)
        else:
            assert ply.actor == state.options.order.index(str(state.colour))
        state = state.play(ply.actor, ply.move)
    assert len(green) > 6
    assert green == [count % 3 for count in range(len(green))]
    assert state.points == tuple(camp.points for camp in state.camps[:3])
    assert BLOKUS.colours(state) == (("blue",), ("yellow",), ("red",))


@pytest.mark.rule("BL-20")
@pytest.mark.parametrize(
    ("shared", "own", "seats"),
    [
        ("blue", (("yellow",), ("red",), ("green",)), [0, 0, 1, 2, 1, 0, 1, 2, 2, 0, 1, 2]),
        ("yellow", (("blue",), ("red",), ("green",)), [0, 0, 1, 2, 0, 1, 1, 2, 0, 2, 1, 2]),
        ("red", (("blue",), ("yellow",), ("green",)), [0, 1, 0, 2, 0, 1, 1, 2, 0, 1, 2, 2]),
        ("green", (("blue",), ("yellow",), ("red",)), [0, 1, 2, 0, 0, 1, 2, 1, 0, 1, 2, 2]),
    ],
)
def test_any_colour_can_be_the_shared_one(shared: str, own: tuple[tuple[str, ...], ...], seats: list[int]) -> None:
    options = BlokusOptions(shared=shared)
    assert BLOKUS.colours(BLOKUS.start(options)) == own
    plies = [each.actor for each in random_game(BLOKUS.start(options), Random(3))]
    assert plies[:12] == seats
    last = random_end(options, 3)
    assert last.points == tuple(last.camps[last.options.order.index(colour)].points for (colour,) in own)
    assert isinstance(last.turn, Over)
    assert last.turn.outcome.places == rank(last.points)


@pytest.mark.rule("BL-21")
def test_duo_is_played_on_14_by_14_from_e10_and_j5() -> None:
    state = played("duo")
    assert len(state.rows) == 14
    assert BLOKUS.colours(state) == (("blue",), ("yellow",))
    assert len(state.moves(0)) == 414
    assert all("e10" in str(move).split(",") for move in state.moves(0))
    assert refused(state, "j5").details == {"colour": "blue", "cell": "e10"}
    state = played("duo", "d10,e9,e10,e11,f10")
    assert all("j5" in str(move).split(",") for move in state.moves(1))
    assert [ply.actor for ply in DUO.plies][:6] == [0, 1, 0, 1, 0, 1]
    assert end(DUO).points == tuple(camp.points for camp in end(DUO).camps)


@pytest.mark.rule("BL-22")
def test_options_that_make_different_games_do_not_mix() -> None:
    kinds: dict[str, object] = {"board": "14x14", "colours": "two", "teams": True, "shared": "red"}
    for one, other in itertools.combinations(kinds, 2):
        with pytest.raises(BadOptions) as caught:
            BlokusOptions(**{one: kinds[one], other: kinds[other]})  # type: ignore[arg-type]
        assert caught.value.code == "options-apart"
        assert caught.value.details == {"option": one, "other": other}
        for lang in COMPLETE:
            words = translator_for(lang, "blokus")
            said = words.error(caught.value)
            assert words.text(f"term.{one}") in said
            assert words.text(f"term.{other}") in said


@pytest.mark.rule("BL-22")
@pytest.mark.parametrize(("preset", "seats"), [("classic", 4), ("teams", 4), ("two", 2), ("three", 3), ("duo", 2)])
def test_each_preset_seats_its_players_and_goes_with_free_corners(preset: str, seats: int) -> None:
    options = BLOKUS.presets[preset]
    assert list(options.seats) == [seats]
    free = BlokusOptions(options.board, options.colours, options.teams, options.shared, "free")
    assert isinstance(random_end(free, 1).turn, Over)
    with pytest.raises(BadOptions) as caught:
        BLOKUS.start(options, seats + 1)
    assert caught.value.code == "wrong-seats-only"


def test_unknown_choices_are_refused() -> None:
    for name, value in (("board", "8x8"), ("colours", "three"), ("shared", "pink"), ("corners", "round")):
        with pytest.raises(BadOptions) as caught:
            BlokusOptions(**{name: value})  # type: ignore[arg-type]
        assert caught.value.code == "option-choice"


@pytest.mark.rule("BL-23")
def test_a_move_is_the_sorted_list_of_its_cells() -> None:
    for text in ("a20,b19,b20", "b20,a20,b19", "B20, A20 ,b19", " a20 b20  b19 "):
        assert str(BLOKUS.parse(text)) == "a20,b19,b20"
    assert str(BLOKUS.parse("a10,a9,b1")) == "a9,a10,b1"
    assert [str(move) for move in played("classic").moves(0)[:4]] == ["a20", "a19,a20", "a20,b20", "a18,a19,a20"]


@pytest.mark.rule("BL-23")
@pytest.mark.parametrize("text", ["", ",", "a20,", "a20,a20", "a0", "a01", "a100", "é1", "a", "20a", "a20;b20", "a٣"])
def test_what_is_no_list_of_cells_is_no_move(text: str) -> None:
    with pytest.raises(BadNotation) as caught:
        BLOKUS.parse(text)
    assert caught.value.code == "bad-move"
    assert caught.value.details == {"text": text}


@pytest.mark.rule("BL-23")
def test_a_skipped_colour_leaves_no_ply() -> None:
    state, skips = BLOKUS.start(), 0
    for each in random_game(state, Random(2)):
        after = each.after
        assert isinstance(state.turn, Decide)
        assert (each.actor,) == state.turn.seats
        if after.mover is not None and state.mover is not None:
            skips += after.mover != (state.mover + 1) % 4
        state = after
    assert skips > 0


def test_moves_are_lazy_and_answer_like_a_list() -> None:
    moves = played("classic").moves(0)
    listed = list(moves)
    assert moves[-1] == listed[-1]
    assert moves[2:5] == listed[2:5]
    assert listed[7] in moves
    assert BLOKUS.parse("b20") not in moves
    with pytest.raises(IndexError):
        moves[58]
