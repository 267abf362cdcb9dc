"""What is said of a placement of Blokus, read from the rows of the board before and after."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.games.blokus.oracle import SHAPES, SQUARES
from tete.games.blokus.state import BlokusState

Details = Mapping[str, Any]
NAMES = {frozenset(shape): name for name, shape in SHAPES}


def corners(state: BlokusState, colour: str) -> set[tuple[int, int]]:
    """The empty cells that touch a colour at a corner and not along an edge."""
    rows = state.rows
    size = len(rows)
    marks = {(x, y): rows[y][x] for x in range(size) for y in range(size)}
    own = colour[0]

    def near(x: int, y: int, steps: list[tuple[int, int]]) -> bool:
        return any(marks.get((x + a, y + b)) == own for a, b in steps)

    edges, tips = [(0, 1), (1, 0), (0, -1), (-1, 0)], [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    return {(x, y) for (x, y), mark in marks.items() if mark == "." and near(x, y, tips) and not near(x, y, edges)}


def piece(text: str) -> str:
    cells = [(ord(cell[0]) - ord("a"), int(cell[1:])) for cell in text.split(",")]
    left, low = min(x for x, _ in cells), min(y for _, y in cells)
    return NAMES[frozenset((x - left, y - low) for x, y in cells)]


def camps(state: BlokusState) -> dict[str, dict[str, Any]]:
    dumped: Any = state.view(None).dump()
    return {camp["colour"]: camp for camp in dumped["colours"]}


def against(state: BlokusState, seat: int, colour: str) -> bool:
    dumped: Any = state.view(None).dump()
    owner = camps(state)[colour]["seat"]
    return owner is not None and not any(owner in team and seat in team for team in dumped["teams"])


def opened(state: BlokusState, seat: int, move: Any) -> int:
    assert state.colour is not None
    return len(corners(state.play(seat, move), state.colour) - corners(state, state.colour))


def lost(state: BlokusState, seat: int, move: Any, colour: str) -> int:
    return len(corners(state, colour) - corners(state.play(seat, move), colour)) if against(state, seat, colour) else -1


def all_placed(state: BlokusState, seat: int, move: Any, details: Details) -> Any:
    after = camps(state.play(seat, move))[details["colour"]]
    return details["colour"] == state.colour and not after["left"] and after["points"] == details["points"]


def shuts_out(state: BlokusState, seat: int, move: Any, details: Details) -> Any:
    colour = details["colour"]
    ended = camps(state.play(seat, move))[colour]["finished"] and not camps(state)[colour]["finished"]
    return bool(ended) and against(state, seat, colour)


def places(state: BlokusState, seat: int, move: Any, details: Details) -> Any:
    same = sum(piece(str(other)) == details["piece"] for other in state.moves(seat))
    return piece(str(move)) == details["piece"] and same == details.get("n", 1)


def opens_and_takes(state: BlokusState, seat: int, move: Any, details: Details) -> Any:
    return opened(state, seat, move) == details["n"] and lost(state, seat, move, details["colour"]) == details["lost"]


def opens(state: BlokusState, seat: int, move: Any, details: Details) -> Any:
    return opened(state, seat, move) == details.get("n", 1)


def takes(state: BlokusState, seat: int, move: Any, details: Details) -> Any:
    return lost(state, seat, move, details["colour"]) == details.get("n", 1)


def largest(state: BlokusState, seat: int, move: Any, details: Details) -> Any:
    assert state.colour is not None
    most = max(SQUARES[name] for name in camps(state)[state.colour]["left"])
    return most == len(str(move).split(",")) == details.get("n", 1)


CLAIMS: dict[str, Callable[[Any, int, Any, Details], Any]] = {
    "all-placed": all_placed, "shuts-out": shuts_out, "last-place": places, "few-places": places,
    "opens-and-takes": opens_and_takes, "opens": opens, "opens-one": opens, "takes": takes, "takes-one": takes,
    "largest": largest, "largest-one": largest,
}  # fmt: skip
