"""Winning: the target, the bell, and the variants."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.mots.board import begin, options, play, refused
from tete.core import BadOptions, Decide, Outcome, Over, Roll
from tete.games.mots import MOTS, MotsState

WRITTEN = ("4", "0: 7g TETE")


def reason(state: MotsState) -> str | None:
    return state.turn.outcome.reason if isinstance(state.turn, Over) else None


@pytest.mark.rule("MT-28")
def test_the_target_wins_at_once() -> None:
    assert [options(variant).goal for variant in ("classic", "four", "quarte")] == [300, 250, 300]
    assert play(begin("classic", 3, target=11), *WRITTEN).turn == Over(Outcome((1, 2, 2), (11, 0, 0), "target"))
    assert reason(play(begin(target=12), *WRITTEN)) is None


@pytest.mark.rule("MT-28")
def test_the_usual_target_is_300() -> None:
    state = begin()
    near = replace(play(state, *WRITTEN, "2"), scores=(11, 290))
    assert reason(play(near, "1: g6 ETE")) == "target"
    assert reason(play(replace(near, scores=(11, 289)), "1: g6 ETE")) is None


@pytest.mark.rule("MT-28")
@pytest.mark.parametrize("variant", ["marathon", "solo"])
def test_marathon_and_solo_take_no_target(variant: str) -> None:
    with pytest.raises(BadOptions, check=lambda error: error.code == "no-target"):
        options(variant, target=200)


@pytest.mark.rule("MT-29")
def test_a_duration_takes_the_target_away_unless_one_is_given() -> None:
    assert options(duration=20).goal is None
    assert options(duration=20, target=150).goal == 150


@pytest.mark.rule("MT-29")
@pytest.mark.parametrize(
    "before",
    [
        (),
        ("4",),
        ("5", "0: 7h SALUT"),
        ("5", "0: 7h SALUT", "bonus k7=2", "3"),
        ("4", "0: 7g TETE"),
    ],
)
def test_the_bell_rings_once_whatever_is_going_on(before: tuple[str, ...]) -> None:
    state = play(begin(duration=20), *before)
    rung = play(state, "bell")
    assert rung.turn == state.turn
    assert rung.bell
    assert refused(rung, "bell").code == "bell-rung"
    assert reason(rung) is None


@pytest.mark.rule("MT-29")
def test_the_bell_may_ring_while_a_word_is_judged() -> None:
    state = play(begin(duration=20, referee="challenge"), *WRITTEN, "bell")
    assert state.turn == Decide((1,))
    assert play(state, "1: accept").turn == Over(Outcome((1, 2), (11, 0), "bell"))
    assert play(state, "1: challenge").turn == Over(Outcome((1, 2), (11, 0), "bell"))


@pytest.mark.rule("MT-29")
def test_the_seat_whose_turn_it_is_finishes_it() -> None:
    state = play(begin(duration=20), *WRITTEN, "bell", "2")
    assert reason(state) is None
    assert play(state, "1: g6 ETE").turn == Over(Outcome((1, 2), (11, 10), "bell"))
    assert play(state, "1: pass").turn == Over(Outcome((1, 2), (11, 0), "bell"))


@pytest.mark.rule("MT-29")
def test_without_a_duration_there_is_no_bell() -> None:
    assert refused(begin(), "bell").code == "no-duration"
    assert refused(play(begin(), "4"), "bell").code == "no-duration"
    assert refused(play(begin(target=11), *WRITTEN), "bell").code == "game-over"


@pytest.mark.rule("MT-30")
def test_another_reason_in_the_turn_of_the_bell_stands() -> None:
    assert reason(play(begin(duration=5, target=11), "bell", *WRITTEN)) == "target"
    state = play(
        begin(duration=5), *WRITTEN, *("1", "1: pass", "1", "0: pass") * 9, "1", "1: pass", "bell", "1", "0: pass"
    )
    assert reason(state) == "all-passed"
    assert reason(play(begin("solo", duration=5), *WRITTEN, "bell", "2", "0: pass")) == "solo"
    assert reason(play(begin("solo", duration=5), *WRITTEN, "bell", "2", "0: g6 ETE")) == "bell"


@pytest.mark.rule("MT-31")
def test_equal_scores_share_a_place() -> None:
    state = replace(play(begin("classic", 3, duration=5), *WRITTEN, "bell", "3"), scores=(20, 15, 20))
    assert play(state, "1: pass").turn == Over(Outcome((1, 3, 1), (20, 15, 20), "bell"))


@pytest.mark.rule("MT-32")
def test_four_is_for_four_seats_and_250_points() -> None:
    assert list(MOTS.presets["four"].seats) == [4]
    assert MOTS.presets["four"].goal == 250
    with pytest.raises(BadOptions, check=lambda error: error.code == "wrong-seats-only"):
        begin("four", 3)
    assert [list(MOTS.presets[name].seats) for name in ("classic", "contest", "marathon", "quarte")] == [[2, 3, 4]] * 4


@pytest.mark.rule("MT-22")
def test_contest_is_classic_with_challenges() -> None:
    assert MOTS.presets["contest"] == replace(MOTS.presets["classic"], referee="challenge")


@pytest.mark.rule("MT-33")
def test_in_a_marathon_two_passes_in_a_row_retire_a_player() -> None:
    state = play(begin("marathon", 3), *WRITTEN, "1", "1: pass", "1", "2: pass", "1", "0: pass", "1", "1: pass")
    assert (state.retired, state.seat) == ((1,), 2)
    state = play(state, "2", "2: g6 ETE", "1", "0: pass")
    assert state.retired == (0, 1)
    assert state.seat == 2


@pytest.mark.rule("MT-33")
def test_a_marathon_goes_on_beyond_300_points() -> None:
    state = replace(play(begin("marathon"), *WRITTEN, "2"), scores=(11, 999))
    assert reason(play(state, "1: g6 ETE")) is None


@pytest.mark.rule("MT-34")
@pytest.mark.parametrize(("last", "points"), [("pass", 11), ("g6 ETE", 21)])
def test_the_last_in_a_marathon_has_one_last_turn(last: str, points: int) -> None:
    state = play(begin("marathon"), *WRITTEN, "1", "1: pass", "1", "0: pass", "1", "1: pass")
    assert (state.retired, state.seat) == ((1,), 0)
    assert play(state, "2", f"0: {last}").turn == Over(Outcome((1, 2), (points, 0), "marathon"))


@pytest.mark.rule("MT-34")
def test_a_lost_turn_forfeits_the_last_turn() -> None:
    state = play(begin("marathon", 3, referee="challenge"), *WRITTEN, "2: challenge", "2", "1: g6 ETE", "2: challenge")
    state = play(state, "2", "0: i6 ETE", "2: challenge", "1", "1: 7g TETES", "2: challenge", "bonus k7=2")
    assert (state.seat, state.lost) == (0, (0, 0, 2))  # four challenges in vain, two turns lost so far
    state = play(state, "1", "0: pass", "1", "1: pass", "1", "0: pass")
    assert (state.seat, state.lost, state.retired) == (1, (0, 0, 1), (0,))
    assert reason(play(state, "1", "1: pass")) == "marathon"


@pytest.mark.rule("MT-34")
def test_a_player_who_retired_early_can_win_the_marathon() -> None:
    state = play(begin("marathon"), *WRITTEN, "1", "1: pass", "1", "0: pass", "1", "1: pass", "1", "0: pass")
    assert state.turn == Over(Outcome((1, 2), (11, 0), "marathon"))
    state = replace(play(begin("marathon"), *WRITTEN, "1", "1: pass", "1", "0: pass", "1"), scores=(11, 40))
    assert play(state, "1: pass", "1", "0: pass").turn == Over(Outcome((2, 1), (11, 40), "marathon"))


@pytest.mark.rule("MT-34")
@pytest.mark.rule("MT-30")
def test_a_bell_in_the_turn_of_the_retirement_leaves_no_last_turn() -> None:
    state = play(begin("marathon", duration=9), *WRITTEN, "1", "1: pass", "1", "0: pass", "bell", "1", "1: pass")
    assert reason(state) == "bell"
    state = play(begin("marathon", duration=9), *WRITTEN, "1", "1: pass", "1", "0: pass", "1", "1: pass", "bell")
    assert reason(play(state, "1", "0: pass")) == "marathon"


@pytest.mark.rule("MT-35")
def test_quarte_has_no_dice_and_fixed_bonuses() -> None:
    state = begin("quarte")
    assert state.turn == Decide((0,))
    assert refused(state, "0: 7h SALUT").details == {"wanted": 4, "found": 5}
    state = play(state, "0: 7h SEUL")  # k7 is yellow
    assert state.turn == Decide((1,))
    assert state.last is not None
    assert state.last.words[0].values == (5, 1, 4, 8)
    assert [begin("quarte").board.worths(4)[cell] for cell in (2, 26, 7)] == [4, 8, 12]


@pytest.mark.rule("MT-36")
def test_solo_ends_at_the_first_pass_that_counts() -> None:
    state = play(begin("solo"), "1", "0: pass", *WRITTEN, "2", "0: g6 ETE", "3")
    assert play(state, "0: pass").turn == Over(Outcome((1,), (21,), "solo"))


@pytest.mark.rule("MT-36")
def test_solo_may_have_a_duration() -> None:
    state = play(begin("solo", duration=10), "bell", *WRITTEN)
    assert state.turn == Over(Outcome((1,), (11,), "bell"))
    assert reason(play(begin("solo", duration=10), "bell", "1", "0: pass")) == "bell"
    assert isinstance(play(begin("solo", duration=10), "1", "0: pass").turn, Roll)
