"""What is said of a placement of Blokus, read from the rows of the board before and after."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from tests.games.blokus.oracle import DRAWN, SHAPES, SQUARES, Oracle
from tete.games.blokus.state import BlokusState

Details = Mapping[str, Any]
STARTS = {"blue": "a20", "yellow": "t20", "red": "t1", "green": "a1"}
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


def counted_places(state: BlokusState, seat: int, move: Any, details: Details) -> Any:
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


Square = tuple[int, int]


def squares(state: BlokusState, colour: str) -> set[Square]:
    """The squares of a colour as (column, row), from 1."""
    size = len(state.rows)
    return {(x + 1, size - y) for y, row in enumerate(state.rows) for x, mark in enumerate(row) if mark == colour[0]}


def named(cell: str) -> Square:
    return ord(cell[0]) - ord("a") + 1, int(cell[1:])


@lru_cache(64)  # several reasons look at the same position
def places(state: BlokusState, colour: str) -> list[set[Square]]:
    """Every place for a piece of the colour, by sliding all shapes over the board."""
    size = len(state.rows)
    oracle = Oracle("duo" if size == 14 else "classic", state.options.corners)
    for each in oracle.order:
        oracle.cells[each] = sum(oracle.bit(f"{chr(96 + x)}{y}") for x, y in squares(state, each))
    oracle.played[colour] = [name for name in DRAWN if name not in camps(state)[colour]["left"]]
    return [{named(cell) for cell in text.split(",")} for text in oracle.listed(colour)]


def reach(state: BlokusState, colour: str) -> set[Square]:
    """Every square that the colour could cover with one of its pieces."""
    return set().union(*places(state, colour))


def rings(state: BlokusState, cells: Iterable[Square]) -> int:
    """How many rings of squares lie between these cells and the four in the middle."""
    size = len(state.rows)
    return min(size // 2 - min(x, y, size + 1 - x, size + 1 - y) for x, y in cells)


def starts(state: BlokusState, colour: str) -> set[Square]:
    cells = {"blue": "e10", "yellow": "j5"} if len(state.rows) == 14 else STARTS
    mine = cells.values() if state.options.corners == "free" else [cells[colour]]
    return {named(cell) for cell in mine} & squares(state, colour)


def centre(state: BlokusState, seat: int, move: Any, details: Details) -> Any:
    assert state.colour is not None
    after = state.play(seat, move)
    before = squares(state, state.colour) or starts(after, state.colour)
    gained = rings(state, before) - rings(state, squares(after, state.colour))
    return gained == details.get("n", 1)


def blocks(state: BlokusState, seat: int, move: Any, details: Details) -> Any:
    colour, size = details["colour"], len(state.rows)
    ((x, y),) = starts(state, colour)
    before, after = ({(a + 1, size - b) for a, b in corners(each, colour)} for each in (state, state.play(seat, move)))
    cell = named(details["cell"])
    longest = max(max(abs(x - a), abs(y - b)) for a, b in before)
    furthest = max(abs(x - cell[0]), abs(y - cell[1])) == longest
    return furthest and cell in before - after and against(state, seat, colour)


def own_only(state: BlokusState, seat: int, colour: str) -> tuple[set[Square], set[Square]]:
    """The squares of places for a whole piece where nobody else can play, and the squares where others can."""
    others = [each for each, camp in camps(state).items() if each != colour and camp["seat"] != seat]
    exposed = {cell for each in others for cell in reach(state, each)}
    return set().union(*(place for place in places(state, colour) if not place & exposed)), exposed


def private(state: BlokusState, seat: int, move: Any, details: Details) -> Any:
    assert state.colour is not None
    before, exposed = own_only(state, seat, state.colour)
    after, _ = own_only(state.play(seat, move), seat, state.colour)
    return len(after - before) == details["n"] and exposed & {named(cell) for cell in str(move).split(",")}


def guards(state: BlokusState, seat: int, move: Any, details: Details) -> Any:
    assert state.colour is not None
    before, exposed = own_only(state, seat, state.colour)
    after, _ = own_only(state.play(seat, move), seat, state.colour)
    return len(after & before) == details["n"] and exposed & {named(cell) for cell in str(move).split(",")}


def exits(state: BlokusState, seat: int, move: Any, details: Details) -> Any:
    assert state.colour is not None
    after = state.play(seat, move)
    own, free, size = squares(after, state.colour), reach(after, state.colour), len(state.rows)
    ways = 0
    for _ in range(4):  # the board is turned so that every side is once the left one
        edge = min(x for x, _ in own)
        if edge > 1:
            if not any(x < edge for x, _ in free):
                return False
            ways += 1
        own, free = ({(y, size + 1 - x) for x, y in cells} for cells in (own, free))
    return ways > 1


CLAIMS: dict[str, Callable[[Any, int, Any, Details], Any]] = {
    "all-placed": all_placed, "shuts-out": shuts_out, "last-place": counted_places, "few-places": counted_places,
    "opens-and-takes": opens_and_takes, "opens": opens, "opens-one": opens, "takes": takes, "takes-one": takes,
    "largest": largest, "largest-one": largest, "centre": centre, "centre-one": centre, "blocks": blocks,
    "private": private, "guards": guards, "exits": exits,
}  # fmt: skip
