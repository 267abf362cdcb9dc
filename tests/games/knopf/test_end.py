"""How a game ends, and who has won."""

from __future__ import annotations

import pytest

from tests.games.knopf.positions import FOURS, LATTICE, THREES, TWOS, after, position, texts
from tete.core import NotYourTurn, Outcome, Over
from tete.games.knopf import KNOPF
from tete.games.knopf.state import Knopf

ALONE = position("a1", "j10", holes=FOURS)
ROUND = ("a1-a2", "j10-j9", "a2-a1", "j9-j10")


def outcome(state: Knopf) -> Outcome:
    assert isinstance(state.turn, Over)
    return state.turn.outcome


def wander(state: Knopf, moves: int) -> Knopf:
    """After so many moves that repeat nothing and leave nothing to take."""
    for _ in range(moves):
        tried = (state.play(state.seat, move) for move in state.moves(state.seat))
        state = next(each for each in tried if each.step in ("move", None) and each.occurrences == 1)
    return state


@pytest.mark.rule("KK-3")
@pytest.mark.rule("KK-15")
def test_ten_removed_buttons_win_at_once_in_the_strike() -> None:
    state = position("e5 f5 a1 a9 j1", "c5 h5 a5 j5 e10", step="strike", holes=TWOS, goal=10)
    assert state.removed == (9, 9)
    won = after(state, "strike c5")
    assert outcome(won) == Outcome((1, 2), (10, 9), "goal")
    assert won.step is None
    assert won.moves(0) == won.moves(1) == ()
    with pytest.raises(NotYourTurn) as caught:
        won.play(0, KNOPF.parse("a1-a3"))
    assert caught.value.code == "game-over"


@pytest.mark.rule("KK-15")
def test_a_strike_may_exceed_the_goal() -> None:
    state = position("e5 f5 a1 a9 j1", "c5 h5 a5 j5 e10", step="strike", holes=TWOS, goal=10)
    assert outcome(after(state, "strike c5 h5")) == Outcome((1, 2), (11, 9), "goal")


@pytest.mark.rule("KK-15")
def test_the_penalty_wins_at_once_too() -> None:
    state = position("a1 b2 c3 j9 j1", "c9 e9 g9 a9 f5 h2", seat=1, step="penalty", goal=10)
    assert outcome(after(state, "take b2")) == Outcome((2, 1), (8, 10), "goal")


@pytest.mark.rule("KK-15")
def test_all_fourteen_may_be_the_goal() -> None:
    assert outcome(after(position("a1 b1", "d1", step="strike"), "strike d1")).points == (14, 12)


@pytest.mark.rule("KK-16")
def test_the_third_occurrence_of_a_position_ends_the_game() -> None:
    twice = after(ALONE, *ROUND)
    assert twice.occurrences == 2
    almost = after(twice, *ROUND[:-1])
    assert almost.step == "move"
    assert outcome(after(almost, ROUND[-1])) == Outcome((1, 1), (13, 13), "repetition")


@pytest.mark.rule("KK-16")
def test_the_first_position_of_the_game_counts() -> None:
    cycle = ("b3-c3", "b2-d4", "c3-b3", "d4-b2")
    state = after(KNOPF.start(), *cycle, *cycle[:-1])
    assert state.step == "move"
    assert outcome(after(state, cycle[-1])).reason == "repetition"


@pytest.mark.rule("KK-16")
def test_whose_turn_it_is_belongs_to_the_position() -> None:
    # Red comes back in three moves, blue in two: after five moves the buttons stand as before, but blue is to move.
    state = after(ALONE, "a1-a2", "j10-j9", "a2-a3", "j9-j10", "a3-a1")
    assert state.buttons == ALONE.buttons
    assert state.seat == 1
    assert state.occurrences == 1


@pytest.mark.rule("KK-16")
def test_a_removal_resets_the_count() -> None:
    state = after(position("c5 f5 j1", "h5 a1 a9", holes=TWOS), "c5-e5", "a1-a3")
    struck = after(state, "strike h5")
    assert (struck.past, struck.quiet, struck.occurrences) == ((), 0, 0)
    moved = after(struck, "j1-j3")
    assert (len(moved.past), moved.quiet, moved.occurrences) == (1, 1, 1)


@pytest.mark.rule("KK-14")
@pytest.mark.rule("KK-16")
def test_when_no_seat_can_move_the_skipped_turns_repeat_the_position() -> None:
    # All squares have three holes but b1, which has one: when its button steps to a1 the lattice is full.
    holes = "\n".join(["3333333333"] * 9 + ["3133333333"])
    state = position(" ".join(["b1", *LATTICE[1:8]]), " ".join(LATTICE[8:]), holes=holes)
    assert outcome(after(state, "b1-a1")) == Outcome((1, 1), (6, 6), "repetition")
    assert after(state, "b1-a1").quiet == 1


@pytest.mark.rule("KK-14")
@pytest.mark.rule("KK-16")
def test_declining_over_and_over_while_stuck_ends_too() -> None:
    """Blue cannot move and may punish every turn; red walks to and fro."""
    blue = {"d4", "d7", "g4", "g7", "a1", "a7", "a10", "j10"}
    red = [*set(LATTICE) - blue, "e5", "e6", "f5", "b9"]
    state = position(" ".join(red), " ".join(blue), seat=1, step="penalty", holes=THREES)
    cycle = ("leave", "b9-b6", "leave", "b6-b9")
    state = after(state, *cycle, *cycle[:-1])
    assert state.step == "move"
    assert outcome(after(state, cycle[-1])).reason == "repetition"


@pytest.mark.rule("KK-17")
def test_the_hundredth_move_without_a_removal_ends_the_game() -> None:
    almost = wander(ALONE, 99)
    assert (almost.step, almost.quiet) == ("move", 99)
    assert outcome(wander(almost, 1)) == Outcome((1, 1), (13, 13), "no-removal")


@pytest.mark.rule("KK-17")
def test_the_hundredth_move_comes_before_the_repetition_it_makes() -> None:
    state = wander(ALONE, 92)
    red = texts(state)[0]
    blue = texts(after(state, red))[-1]
    cycle = (red, blue, *("-".join(text.split("-")[::-1]) for text in (red, blue)))
    state = after(state, *cycle, *cycle)
    assert state.occurrences == 3
    assert outcome(state).reason == "no-removal"


@pytest.mark.rule("KK-17")
def test_declining_is_not_a_move() -> None:
    state = position("e5 f5 j1", "h5 a1", step="strike", holes=TWOS)
    assert after(state, "hold").quiet == 0
    assert after(state, "hold", "j1-j3").quiet == 1


@pytest.mark.rule("KK-18")
def test_more_removed_buttons_win_when_the_game_just_stops() -> None:
    state = wander(position("a1", "j10 j1", holes=FOURS), 100)
    assert outcome(state) == Outcome((2, 1), (12, 13), "no-removal")
    repeated = after(position("a1 a5", "j10", holes=FOURS), *ROUND, *ROUND)
    assert outcome(repeated) == Outcome((1, 2), (13, 12), "repetition")
