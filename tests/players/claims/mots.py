"""What is said of a word of Mots de Tête, by playing it with the lowest and the highest dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from tete.core import Decide, Over, Roll
from tete.games.mots.dice import BonusOdds
from tete.games.mots.move import Bonus, Say
from tete.games.mots.phase import Judging
from tete.games.mots.state import MotsState
from tete.games.mots.tiers import load

Details = Mapping[str, Any]
TRIED = 60  # other words that a claim about all of them is held against


def ends(state: MotsState, seat: int, move: Any) -> tuple[MotsState, MotsState]:
    """The positions after the word, accepted by everybody who may challenge it, with the worst and the best dice."""
    after = state.play(seat, move)
    while isinstance(after.phase, Judging):
        assert isinstance(after.turn, Decide)
        after = after.play(after.turn.seats[0], Say.ACCEPT)
    if not isinstance(after.turn, Roll) or after.pending is None:
        return after, after
    assert isinstance(after.turn.odds, BonusOdds)
    cells = after.turn.odds.cells
    low, high = (Bonus(tuple((cell, dice * face) for cell, dice in cells)) for face in (1, 6))
    return after.play("chance", low), after.play("chance", high)


def scores(state: MotsState, seat: int, move: Any) -> tuple[int, int]:
    low, high = ends(state, seat, move)
    return low.scores[seat] - state.scores[seat], high.scores[seat] - state.scores[seat]


def made(state: MotsState, seat: int, move: Any) -> list[str]:
    preview: Any = state.preview(seat, move)
    return [word["text"] for word in preview["words"]]


def wins(state: MotsState, seat: int, move: Any, details: Details) -> Any:
    low, _ = ends(state, seat, move)
    return isinstance(low.turn, Over) and low.turn.outcome.places[seat] == 1 and low.scores[seat] >= details["goal"]


def points(state: MotsState, seat: int, move: Any, details: Details) -> Any:
    return scores(state, seat, move) == (details.get("n", 1),) * 2


def bonus(state: MotsState, seat: int, move: Any, details: Details) -> Any:
    low, high = scores(state, seat, move)
    return low == details["low"] < details["high"] == high and colour(state, seat, move) == details["colour"]


def bonus_fixed(state: MotsState, seat: int, move: Any, details: Details) -> Any:
    return points(state, seat, move, details) and colour(state, seat, move) == details["colour"]


def colour(state: MotsState, seat: int, move: Any) -> str:
    """The dearest bonus colour among the cells of the words."""
    view: Any = state.view(seat).dump()
    preview: Any = state.preview(seat, move)
    held = {
        view["kinds"][int(cell[1:]) - 1]["abcdefghijklmno".index(cell[0])]
        for word in preview["words"]
        for cell in word["cells"]
    }
    return next(name for sign, name in (("r", "red"), ("y", "yellow"), ("o", "orange")) if sign in held)


def mean(state: MotsState, seat: int, move: Any) -> float:
    preview: Any = state.preview(seat, move)
    return float(sum(preview["points"])) / 2  # dice are even-handed


def best_place(state: MotsState, seat: int, move: Any, details: Details) -> Any:
    moves, rng = state.moves(seat), Random(3)
    others = [rng.choice(moves) for _ in range(TRIED)]
    own = mean(state, seat, move)
    return all(mean(state, seat, other) <= own for other in others if other is not Say.PASS)


def crosses(state: MotsState, seat: int, move: Any, details: Details) -> Any:
    words = made(state, seat, move)
    return len(words) == details["n"] > 1 and details["words"] == ", ".join(words)


def everyday(state: MotsState, seat: int, move: Any, details: Details) -> Any:
    index = state.lexicon.index(move.text)
    assert index is not None
    return details["words"] == move.text and bool(load(state.lexicon).within(len(move.text), 2) >> index & 1)


def no_word(state: MotsState, seat: int, move: Any, details: Details) -> Any:
    return list(state.moves(seat)) == [Say.PASS] and state.count == details.get("n", 1)


def erased(state: MotsState, judge: int) -> bool:
    """Whether a challenge would take the word off the grid."""
    after = state.play(judge, Say.CHALLENGE)
    return after.pending is None and after.letters == state.letters


def in_list(state: MotsState, seat: int, move: Any, details: Details) -> Any:
    return not erased(state, seat) and all(word in state.lexicon for word in details["words"].split(", "))


def not_in_list(state: MotsState, seat: int, move: Any, details: Details) -> Any:
    return erased(state, seat) and not any(word in state.lexicon for word in details["words"].split(", "))


CLAIMS: dict[str, Callable[[Any, int, Any, Details], Any]] = {
    "wins": wins, "points": points, "points-one": points, "bonus": bonus, "bonus-fixed": bonus_fixed,
    "best-place": best_place, "crosses": crosses, "everyday": everyday, "no-word": no_word, "no-word-one": no_word,
    "in-list": in_list, "not-in-list": not_in_list,
}  # fmt: skip
