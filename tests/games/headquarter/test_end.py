"""How a game ends, and what it scores."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.headquarter.positions import THREE, layer_of, played, reason
from tete.core import CHANCE, Decide, Outcome, Over, Roll, random_game
from tete.games.headquarter import HEADQUARTER, HeadquarterOptions, HeadquarterState
from tete.games.headquarter.head import areas, points, read_head
from tete.games.headquarter.move import PIECES
from tete.games.headquarter.options import ENDINGS, Ending


def first_moves(head: str, ending: Ending) -> HeadquarterState:
    """A game in which everybody plays the first move listed, and the first piece is drawn."""
    state = HEADQUARTER.start(HeadquarterOptions(head=head, ending=ending, pieces=THREE))
    while not isinstance(state.turn, Over):
        if isinstance(state.turn, Roll):
            state = state.play(CHANCE, next(iter(state.turn.odds)))
        else:
            state = state.play(state.mover, state.moves(state.mover)[0])
    return state


@pytest.mark.rule("HQ-27")
def test_the_starter_ends_the_game_in_both_presets() -> None:
    assert {options.ending for options in HEADQUARTER.presets.values()} == {"starter"}


@pytest.mark.rule("HQ-27")
@pytest.mark.rule("HQ-28")
def test_the_starters_last_piece_gives_the_other_one_last_turn() -> None:
    state = played("###", "a1r b1b")  # c1 is left, and the way through it
    assert not state.view(1).last_turn
    last = played("##", "a1r b1b")
    assert isinstance(last.turn, Roll)
    assert (last.view(0).last_turn, last.view(1).last_turn, last.view(None).last_turn) == (True, True, False)
    assert reason(played("##", "a1r b1b", "a1g b1g")) == "layer-full"


@pytest.mark.rule("HQ-27")
def test_the_last_piece_of_the_bag_is_the_last_whoever_places_it() -> None:
    one, two = (0,) * 9 + (1,), (0,) * 9 + (2,)
    assert reason(played(None, "d1b e1b", pieces=one)) == "bag-empty"
    by_the_other = played(None, "d1b e1b", "d1b e1b", pieces=two)
    assert reason(by_the_other) == "bag-empty"
    assert not played(None, "d1b e1b", pieces=two).last_turn  # the starter could place: it is asked right then


@pytest.mark.rule("HQ-27")
def test_a_full_layer_ends_nothing_and_a_second_player_who_cannot_place_is_skipped() -> None:
    plies = "a1r a1'r", "b1g c1g", "d1y d1'y"  # the second player's layer is full
    state = played("####", *plies)
    assert isinstance(state.turn, Roll)
    assert (state.mover, state.placed, sum(state.bag), state.view(1).last_turn) == (0, 3, 27, False)
    drawn = state.play(CHANCE, HEADQUARTER.parse("draw bb"))
    assert drawn.turn == Decide((0,))
    assert drawn.view(1).mover == 0
    assert reason(drawn.play(0, HEADQUARTER.parse("b1b c1b"))) == "layer-full"


@pytest.mark.rule("HQ-27")
def test_a_skipped_player_plays_again_once_there_is_a_place() -> None:
    plies = "c1y c1'r", "a1g b1y", "c2y c2'y", "a1y b1y"  # a2 is left, but nothing carries a2'
    skipped = played("#.#\n###", *plies[:3], stability="full")
    back = played("#.#\n###", *plies, stability="full")
    assert (skipped.mover, back.mover) == (0, 1)
    assert not back.last_turn  # the starter could go on at a2, too
    assert reason(played("#.#\n###", *plies, "a2r a2'y", stability="full")) == "layer-full"


@pytest.mark.rule("HQ-28")
def test_a_starter_blocked_by_the_other_ends_the_game_at_once() -> None:
    assert reason(played("###", "a1r b1r", "b1g c1g")) == "no-placement"


@pytest.mark.rule("HQ-28")
def test_after_the_last_turn_it_is_over_whatever_happened() -> None:
    plies = "a1r b1b", "c1g c1'g", "d1r d2b", "c2y c2'y", "a2g b2g"  # the starter's layer is full
    for ending in ENDINGS:
        state = played("####\n####", *plies, "a1y b1b", ending=ending)
        assert reason(state) == "layer-full"
        assert state.filled(1).bit_count() == 4  # the second player had room for more


@pytest.mark.rule("HQ-29")
def test_the_first_of_several_reasons_is_given() -> None:
    state = first_moves("\n".join(["######"] * 5), "either")  # the thirtieth piece fills a layer and empties the bag
    assert sum(state.bag) == 0
    assert reason(state) == "layer-full"
    for ending in ENDINGS:
        blocked = played("#", "a1r a1'b", ending=ending)  # full, and nobody could place
        assert not blocked.spots
        assert reason(blocked) == "layer-full"


@pytest.mark.rule("HQ-29")
def test_a_full_layer_is_a_reason_only_if_it_is_the_starters() -> None:
    plies = (
        "a1r a1'b",
        "b1g c1g",
    )  # the second player's layer is full and the bag is empty; b1 and c1 of the other are not
    bag = tuple(int(piece in ("rb", "gg")) for piece in PIECES)
    assert reason(played("###", *plies, pieces=bag)) == "bag-empty"
    assert reason(played("###", *plies, pieces=bag, ending="either")) == "layer-full"


@pytest.mark.rule("HQ-30")
def test_with_equal_turns_a_layer_filled_by_the_second_player_ends_the_game_at_once() -> None:
    state = played("###", "a1r a1'b", "b1g c1g", ending="either")
    assert reason(state) == "layer-full"
    assert state.spots  # the starter could have gone on
    plies = "a1r a1'r", "b1g c1g", "d1y d1'y"
    assert reason(played("####", *plies, ending="either")) == "layer-full"


@pytest.mark.rule("HQ-30")
def test_with_equal_turns_a_seat_that_cannot_place_ends_the_game() -> None:
    after_second = played("###", "a1r b1r", "b1g c1g", ending="either")
    after_starter = played("####", "a1r b1r", "b1g c1g", "d1y d1'y", ending="either")
    assert reason(after_second) == reason(after_starter) == "no-placement"
    assert not after_second.layer_full()


@pytest.mark.rule("HQ-27")
@pytest.mark.rule("HQ-30")
@pytest.mark.parametrize("ending", ENDINGS)
def test_an_empty_bag_ends_the_game(ending: Ending) -> None:
    state = first_moves("\n".join(["##########"] * 4), ending)
    assert reason(state) == "bag-empty"
    assert (state.placed, sum(state.bag)) == (30, 0)


@pytest.mark.rule("HQ-30")
def test_with_equal_turns_the_second_player_has_a_last_turn_when_the_starter_fills_a_layer() -> None:
    state = played("##\n##", "a1r b1b", "a1g b1g", "a2r b2b", ending="either")
    assert isinstance(state.turn, Roll)
    assert state.layer_full()
    assert state.view(1).last_turn
    drawn = state.play(CHANCE, HEADQUARTER.parse("draw yy"))
    assert drawn.turn == Decide((1,))
    assert reason(drawn.play(1, HEADQUARTER.parse("a2y b2y"))) == "layer-full"


SIZES = {"r": 0, "rr": 4, "rrr": 9, "rrrr": 16, "rrrrr": 25}


@pytest.mark.rule("HQ-32")
@pytest.mark.parametrize(("line", "worth"), SIZES.items())
def test_an_area_scores_its_square_and_a_single_cube_nothing(line: str, worth: int) -> None:
    assert points(read_head("#" * len(line)), layer_of(line), "printed") == worth


@pytest.mark.rule("HQ-31")
def test_areas_are_joined_by_sides_only() -> None:
    head = read_head("###\n###")
    assert points(head, layer_of("rbr/brb"), "printed") == 0
    assert points(head, layer_of("rrb/brr"), "printed") == 16
    assert [area.points for area in areas(head, layer_of("rrb/bbr"), "printed")] == [0, 4, 4, 0]


@pytest.mark.rule("HQ-31")
def test_a_side_scores_all_cubes_of_its_own_layer() -> None:
    state = played("###", "a1r a1'g", "b1g b1'r", "c1y c1'g")
    assert isinstance(state.turn, Over)
    assert state.turn.outcome == Outcome((2, 1), (4, 9), "layer-full")


@pytest.mark.rule("HQ-33")
@pytest.mark.parametrize(("line", "cost"), [("r.", -2), ("r..", -4), ("r...", -9), ("r....", -16), ("r.b.", -4)])
def test_black_outs_cost_as_printed(line: str, cost: int) -> None:
    assert points(read_head("#" * len(line)), layer_of(line), "printed") == cost


@pytest.mark.rule("HQ-33")
def test_empty_cells_that_meet_at_a_corner_are_two_black_outs() -> None:
    assert points(read_head("##\n##"), layer_of("r./.r"), "printed") == -4


@pytest.mark.rule("HQ-34")
def test_black_outs_by_squares_or_by_cells() -> None:
    head = read_head("#####")
    assert [points(head, layer_of("..y.g"), word) for word in ("printed", "square", "linear")] == [-6, -5, -6]
    assert [points(head, layer_of("...yg"), word) for word in ("printed", "square", "linear")] == [-9, -9, -6]


@pytest.mark.rule("HQ-35")
def test_more_points_win_and_equal_points_are_a_draw() -> None:
    won = played("##", "a1r b1r", "a1g b1y")
    drawn = played("##", "a1r b1r", "a1g b1g")
    assert isinstance(won.turn, Over)
    assert isinstance(drawn.turn, Over)
    assert (won.turn.outcome.places, won.turn.outcome.points) == ((1, 2), (4, 0))
    assert (drawn.turn.outcome.places, drawn.turn.outcome.points) == ((1, 1), (4, 4))


def test_random_play_is_a_sound_game() -> None:
    """27.5 turns, 17.1 placements to choose from, a blackout nearly always, and seats nearly even."""
    rng, games = Random(3), 400
    turns, choices, dark, won = 0, 0, 0, [0, 0]
    for _ in range(games):
        for state in (each.after for each in random_game(HEADQUARTER.start(), rng)):
            choices += len(state.moves(state.mover))
        assert isinstance(state.turn, Over)
        turns += state.placed
        dark += {state.filled(0), state.filled(1)} != {state.head.cells}
        for seat, place in enumerate(state.turn.outcome.places):
            won[seat] += place == 1
    assert turns / games == pytest.approx(27.5, abs=0.4)
    assert choices / turns == pytest.approx(17.1, abs=0.6)
    assert dark / games == pytest.approx(0.97, abs=0.03)
    assert won[0] / games == pytest.approx(0.52, abs=0.06)
