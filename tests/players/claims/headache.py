"""What is said of a move of Headache, by asking the rules what every pop would allow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tete.core import Over
from tete.games.headache.move import Enter, Go, Pop
from tete.games.headache.phase import Playing
from tete.games.headache.state import HeadacheState

Details = Mapping[str, Any]


def stacks(state: HeadacheState) -> dict[str, list[str]]:
    dumped: Any = state.view(None).dump()
    found: dict[str, list[str]] = dumped["stacks"]
    return found


def captures(state: HeadacheState, seat: int, number: int) -> set[str]:
    """Where a seat could capture if it had just popped this number."""
    moves = replace(state, phase=Playing(seat, Pop(number))).moves(seat)
    taken = stacks(state)
    return {
        entrance(state, seat, move) if isinstance(move, Enter) else move.target
        for move in moves
        if isinstance(move, Enter | Go)
    } & set(taken)


def entrance(state: HeadacheState, seat: int, move: Enter) -> str:
    dumped: Any = state.view(None).dump()
    return str(dumped["starts"][move.colour or dumped["colours"][seat][0]])


def hits(state: HeadacheState, seat: int) -> int:
    return sum(bool(captures(state, seat, number)) for number in range(1, 7))


def dangers(state: HeadacheState, seat: int, space: str) -> int:
    rivals = [other for other in range(state.seats) if other != seat and other not in state.out]
    return sum(any(space in captures(state, rival, number) for rival in rivals) for number in range(1, 7))


def landing(state: HeadacheState, seat: int, move: Any) -> str:
    """Where the cone or pile is after the move."""
    if isinstance(move, Go):
        return move.target
    return entrance(state, seat, move)


def wins(state: HeadacheState, seat: int, move: Any, details: Details) -> Any:
    turn = state.play(seat, move).turn
    return isinstance(turn, Over) and turn.outcome.reason == "last-in" and turn.outcome.places[seat] == 1


def knocks_out(state: HeadacheState, seat: int, move: Any, details: Details) -> Any:
    before: Any = state.view(None).dump()
    after: Any = state.play(seat, move).view(None).dump()
    gone = set(after["out"]) - set(before["out"])
    return any(details["colour"] in before["colours"][other] for other in gone)


def enters(state: HeadacheState, seat: int, move: Any, details: Details) -> Any:
    left: Any = state.play(seat, move).view(None).dump()
    return bool(left["waiting"][details["colour"]] == details.get("n", 1))


def last_in(state: HeadacheState, seat: int, move: Any, details: Details) -> Any:
    before: Any = state.view(None).dump()
    after: Any = state.play(seat, move).view(None).dump()
    return bool(before["waiting"][details["colour"]] == 1 and after["waiting"][details["colour"]] == 0)


def captured(state: HeadacheState, seat: int, move: Any, details: Details) -> Any:
    pile = stacks(state)[landing(state, seat, move)]
    return len(pile) == details.get("n", 1) and pile[-1] == details["colour"]


def regains(state: HeadacheState, seat: int, move: Any, details: Details) -> Any:
    dumped: Any = state.view(None).dump()
    own = [cone for cone in stacks(state)[landing(state, seat, move)] if cone in dumped["colours"][seat]]
    return len(own) == details.get("n", 1)


def safe_crossing(state: HeadacheState, seat: int, move: Any, details: Details) -> Any:
    after = state.play(seat, move)
    return state.options.safe and details["space"].startswith("x") and not dangers(after, seat, details["space"])


def escapes(state: HeadacheState, seat: int, move: Any, details: Details) -> Any:
    return dangers(state, seat, move.source) > 0 and out_of_reach(state, seat, move, details)


def safer(state: HeadacheState, seat: int, move: Any, details: Details) -> Any:
    now = dangers(state.play(seat, move), seat, move.target)
    return now == details["n"] < details["before"] == dangers(state, seat, move.source)


def out_of_reach(state: HeadacheState, seat: int, move: Any, details: Details) -> Any:
    return dangers(state.play(seat, move), seat, landing(state, seat, move)) == 0


def aims(state: HeadacheState, seat: int, move: Any, details: Details) -> Any:
    return hits(state.play(seat, move), seat) == details.get("n", 1) > hits(state, seat)


def promotes(state: HeadacheState, seat: int, move: Any, details: Details) -> Any:
    before, after = stacks(state)[move.space], stacks(state.play(seat, move))[move.space]
    dumped: Any = state.view(None).dump()
    return before[-1] == details["colour"] and len(after) == details["n"] and after[-1] in dumped["colours"][seat]


def again(state: HeadacheState, seat: int, move: Any, details: Details) -> Any:
    return hits(state, seat) == 0


def again_captures(state: HeadacheState, seat: int, move: Any, details: Details) -> Any:
    return hits(state, seat) == details.get("n", 1)


def nothing_goes(state: HeadacheState, seat: int, move: Any, details: Details) -> Any:
    return [str(each) for each in state.moves(seat)] == ["pass"]


def stays(state: HeadacheState, seat: int, move: Any, details: Details) -> Any:
    others = [each for each in state.moves(seat) if each != move]
    return bool(others) and not any(out_of_reach(state, seat, other, details) for other in others)


CLAIMS: dict[str, Callable[[Any, int, Any, Details], Any]] = {
    "wins": wins, "knocks-out": knocks_out, "enters": enters, "enters-one": enters, "last-in": last_in,
    "captures": captured, "captures-one": captured, "regains": regains, "regains-one": regains,
    "safe-crossing": safe_crossing, "escapes": escapes, "safer": safer, "out-of-reach": out_of_reach,
    "aims": aims, "aims-one": aims, "promotes": promotes, "again": again, "again-captures": again_captures,
    "again-captures-one": again_captures, "nothing-goes": nothing_goes, "stays": stays,
}  # fmt: skip
