"""Verdicts on moves that anybody would call good or bad."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.games.headquarter.positions import played
from tete.core import AnyState, Decide
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.players import Limit, create_player
from tete.players.judging import JudgePlayer, Verdict, chances, judge_of, move_chances, verdict

HEAD = "\n".join(["######"] * 5)
EVEN = (
    "a1r b1r",
    "a1g b1g",
    "a2r b2r",
    "a2g b2g",
    "c1b d1y",
    "c1b d1y",
)  # both have four of a colour, and two single cubes


@dataclass(frozen=True)
class Said:
    chance: float
    verdict: Verdict


def judged(game: AnyGame, state: AnyState, *moves: str) -> list[Said]:
    """What is said of these moves; each is asked about as a replay does."""
    assert isinstance(state.turn, Decide)
    seat, found = state.turn.seats[0], []
    for text in moves:
        ranked = JudgePlayer(game, text).choose(state.view(seat), Limit(seed=1)).ranked
        expected = move_chances(game, state, seat, [share for _, share in ranked])
        own = next(value for (move, _), value in zip(ranked, expected, strict=True) if move == game.parse(text))
        found.append(Said(own, verdict(expected[0] - own, None, judge_of(game).limits)))
    return found


@pytest.mark.parametrize(
    ("piece", "good", "bad"),
    [
        # Six of a colour are 36 points. Apart from the four they are 20, and through the head the other side has one.
        ("rr", ("c2r d2r", "a3r a4r"), ("e1r f1r", "f1r f2r", "f1r f1'r")),
        # On its colours each cube makes a pair. On the red ones it stands in their way and scores nothing.
        ("by", ("c2b d2y",), ("a3b b3y", "a3y a3'b", "c2y d2b")),
    ],
)
def test_a_placement_that_wastes_a_piece_is_a_mistake(piece: str, good: tuple[str, ...], bad: tuple[str, ...]) -> None:
    state = played(HEAD, *EVEN, f"draw {piece}")
    best = judged(GAMES["headquarter"], state, *good)
    assert {each.verdict for each in best} <= {"best", "good"}
    worse = judged(GAMES["headquarter"], state, *bad)
    assert {each.verdict for each in worse} == {"mistake"}
    assert max(each.chance for each in worse) < min(each.chance for each in best) - 0.06


def test_the_chances_of_a_position_know_both_layers() -> None:
    """The seat to move sees its own layer alone; after the game everybody sees that the other one is far ahead."""
    game = GAMES["headquarter"]
    even = played(HEAD, *EVEN, "draw by")
    singles = ("a1r b1g", "a2b b2y", "c1r d1b", "e1y f1g", "c2b d2r")
    areas = ("a1r b1r", "a2r b2r", "a3r b3r", "c1g c2g", "d1g d2g")
    behind = played(HEAD, *(ply for turn in zip(singles, areas, strict=True) for ply in turn), "draw by")
    shares = [chances(game, state, 0, 0.6)[0] for state in (even, behind)]
    assert shares[0] == pytest.approx(0.5, abs=0.1)
    assert shares[1] < 0.3


def test_good_first_moves_of_blokus_are_worth_nearly_the_same() -> None:
    """A tree search hardly tries the moves that it does not like; those that are shown are looked at again."""
    game = GAMES["blokus"]
    state = game.start(game.presets["duo"])
    ranked = JudgePlayer(game).choose(state.view(0), Limit(seed=1)).ranked
    expected = move_chances(game, state, 0, [share for _, share in ranked])
    assert len(ranked) == 5
    assert max(expected) - min(expected) < 0.25
    assert max(expected) < 0.85


def test_at_a_table_of_four_a_move_that_the_search_did_not_try_has_a_value() -> None:
    game = GAMES["blokus"]
    state = game.start(game.presets["classic"])
    for number in range(8):
        assert isinstance(state.turn, Decide)
        seat = state.turn.seats[0]
        state = state.play(seat, create_player("level:4", game).choose(state.view(seat), Limit(seed=number)).move)
    assert isinstance(state.turn, Decide)
    seat = state.turn.seats[0]
    small = min(state.moves(seat), key=lambda move: len(str(move)))
    large = create_player("level:4", game).choose(state.view(seat), Limit(seed=9)).move
    worse, better = judged(game, state, str(small), str(large))
    assert 0.01 < worse.chance < better.chance
    assert worse.verdict == "mistake"
    assert better.verdict != "mistake"
