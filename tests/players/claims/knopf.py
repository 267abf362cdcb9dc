"""What is said of a move of Kopf oder Knopf, by the oracle that tries everything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tests.games.knopf.oracle import Oracle, shift
from tete.core import Over
from tete.games.knopf.state import Knopf

Details = Mapping[str, Any]


def board(state: Knopf, looking: int) -> Oracle:
    """The buttons as they lie, looked at by a seat."""
    dumped: Any = state.view(None).dump()
    red, blue = dumped["buttons"]
    buttons = dict.fromkeys(red, "red") | dict.fromkeys(blue, "blue")
    return Oracle(state.options.holes, 99, buttons, looking)


def threats(state: Knopf, by: int) -> set[str]:
    return set(board(state, by).threatened())


def crowds(state: Knopf, of: int) -> list[set[str]]:
    return [group for group in board(state, of).groups(of) if len(group) > 2]


def removed(state: Knopf, seat: int, move: Any) -> int:
    enemy = 1 - seat
    return len(board(state, seat).of(enemy)) - len(board(state.play(seat, move), seat).of(enemy))


def penalty(state: Knopf, seat: int, move: Any, details: Details) -> Any:
    return any(details["cell"] in group and len(group) == details["size"] for group in crowds(state, 1 - seat))


def nearly(state: Knopf, seat: int, move: Any, details: Details) -> Any:
    after = board(state.play(seat, move), seat)
    return bool(len(after.of(1 - seat)) - (14 - state.options.goal) == details.get("n", 1))


def wins(state: Knopf, seat: int, move: Any, details: Details) -> Any:
    turn = state.play(seat, move).turn
    return isinstance(turn, Over) and turn.outcome.places[seat] == 1 and details["goal"] == state.options.goal


def cuts(state: Knopf, seat: int, move: Any, details: Details) -> Any:
    return removed(state, seat, move) == details.get("n", 1) and details["cell"] in threats(state, seat)


def aims(state: Knopf, seat: int, move: Any, details: Details) -> Any:
    new = threats(state.play(seat, move), seat) - threats(state, seat)
    return set(details["cells"].split(", ")) == new and len(new) == details.get("n", 1)


def met(state: Knopf, seat: int, pair: set[str]) -> list[list[str]]:
    """What a pair of a seat meets within its reach at each end, nearest first, walked square by square."""
    oracle = board(state, seat)
    assert pair in oracle.groups(seat)
    found = []
    for end in sorted(pair):
        (other,) = pair - {end}
        across, up = ord(end[0]) - ord(other[0]), int(end[1:]) - int(other[1:])
        reach = sum(oracle.holes[square] for square in pair)
        line = [shift(end, across * step, up * step) for step in range(1, reach + 1)]
        found.append([square for square in line if square in oracle.buttons])
    return found


def enemies(state: Knopf, seat: int, squares: Iterable[str]) -> bool:
    return set(squares) <= set(board(state, seat).of(1 - seat))


def both_sides(state: Knopf, seat: int, move: Any, details: Details) -> Any:
    after = state.play(seat, move)
    first = {line[0] for line in met(after, seat, set(details["pair"].split("–"))) if line}
    new = first - threats(state, seat)
    return first == set(details["cells"].split(", ")) and len(first) == 2 and enemies(after, seat, first) and new


def in_line(state: Knopf, seat: int, move: Any, details: Details) -> Any:
    after = state.play(seat, move)
    both = [details["cell"], details["behind"]]
    lines = [line[:2] for line in met(after, seat, set(details["pair"].split("–")))]
    return both in lines and enemies(after, seat, both) and both[0] not in threats(state, seat)


def escapes(state: Knopf, seat: int, move: Any, details: Details) -> Any:
    start, end = str(move).split("-")
    pair = set(details["pair"].split("–"))
    struck = start in threats(state, 1 - seat) and end not in threats(state.play(seat, move), 1 - seat)
    return struck and details["cell"] == start and pair in board(state, seat).groups(1 - seat)


def saves(state: Knopf, seat: int, move: Any, details: Details) -> Any:
    start, _ = str(move).split("-")
    saved = threats(state, 1 - seat) - threats(state.play(seat, move), 1 - seat) - {start}
    return len(saved) == details.get("n", 1) and details["cell"] in saved


def all_safe(state: Knopf, seat: int, move: Any, details: Details) -> Any:
    return bool(threats(state, 1 - seat)) and not threats(state.play(seat, move), 1 - seat)


def stays_safe(state: Knopf, seat: int, move: Any, details: Details) -> Any:
    return not threats(state, 1 - seat) and not threats(state.play(seat, move), 1 - seat)


def no_penalty(state: Knopf, seat: int, move: Any, details: Details) -> Any:
    return bool(crowds(state, seat)) and not crowds(state.play(seat, move), seat)


def pair(state: Knopf, seat: int, move: Any, details: Details) -> Any:
    after = board(state.play(seat, move), seat)
    both = set(details["pair"].split("–"))
    made = both in after.groups(seat) and str(move).split("-")[1] in both
    return made and details["reach"] == sum(after.holes[square] for square in both)


CLAIMS: dict[str, Callable[[Any, int, Any, Details], Any]] = {
    "wins": wins, "nearly": nearly, "nearly-one": nearly, "penalty": penalty, "cuts": cuts, "cuts-one": cuts,
    "threatens": aims, "threatens-one": aims, "escapes": escapes, "saves": saves, "saves-one": saves,
    "both-sides": both_sides, "in-line": in_line,
    "all-safe": all_safe, "stays-safe": stays_safe, "no-penalty": no_penalty, "pair": pair,
}  # fmt: skip
