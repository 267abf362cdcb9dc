"""What is said of a placement of Headquarter, read from the lines of the view before and after."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tete.games.headquarter.state import HeadquarterState

Details = Mapping[str, Any]
Cell = tuple[int, int]
SIGNS = {"red": "r", "yellow": "y", "green": "g", "blue": "b"}


def view(state: HeadquarterState, seat: int) -> Any:
    return state.view(seat).dump()


def cells(lines: list[str]) -> dict[Cell, str]:
    """Column and row (from 1 at the bottom) of everything that is no wall."""
    rows = reversed(lines)
    return {(x, y): sign for y, line in enumerate(rows, 1) for x, sign in enumerate(line) if sign != " "}


def around(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def flooded(signs: dict[Cell, str], start: Cell) -> frozenset[Cell]:
    found, edge = {start}, [start]
    while edge:
        here = edge.pop()
        fresh = [cell for cell in around(here) if cell not in found and signs.get(cell) == signs[start]]
        found |= set(fresh)
        edge += fresh
    return frozenset(found)


def parts(signs: dict[Cell, str], sign: str) -> set[frozenset[Cell]]:
    return {flooded(signs, cell) for cell, each in signs.items() if each == sign}


def named(cell: str) -> Cell:
    return ord(cell[0]) - ord("a"), int(cell[1:])


def both(state: HeadquarterState, seat: int, move: Any) -> tuple[dict[Cell, str], dict[Cell, str]]:
    """One's own layer before and after."""
    return cells(view(state, seat)["near"]), cells(view(state.play(seat, move), seat)["near"])


def changed(state: HeadquarterState, seat: int, move: Any, colour: str) -> Iterator[frozenset[Cell]]:
    """The areas of a colour that hold a new cube."""
    before, after = both(state, seat, move)
    for area in parts(after, SIGNS[colour]):
        if any(before[cell] == "." for cell in area):
            yield area


def joins(state: HeadquarterState, seat: int, move: Any, details: Details) -> Any:
    before, _ = both(state, seat, move)
    old = parts(before, SIGNS[details["colour"]])
    return (
        any(
            len(area) == details["size"] and sum(bool(each & area) for each in old) == details["parts"] > 1
            for area in changed(state, seat, move, details["colour"])
        )
        and details["points"] == details["size"] ** 2
    )


def grows(state: HeadquarterState, seat: int, move: Any, details: Details) -> Any:
    size = details.get("size", 2)
    return any(len(area) == size for area in changed(state, seat, move, details["colour"])) and (
        details.get("points", 4) == size**2
    )


def fills(state: HeadquarterState, seat: int, move: Any, details: Details) -> Any:
    before, after = both(state, seat, move)
    size, holes = details.get("n", 1), parts(before, ".")
    return any(len(hole) == size and all(after[cell] != "." for cell in hole) for hole in holes)


def most_points(state: HeadquarterState, seat: int, move: Any, details: Details) -> Any:
    points: dict[str, int] = view(state, seat)["after"]
    others = [each for other, each in points.items() if other != str(move)]
    return points[str(move)] - max(others) == details.get("n", 1)


def pushes(state: HeadquarterState, seat: int, move: Any, details: Details) -> Any:
    return neighbours(state, seat, move, details["colour"])


def pushes_lone(state: HeadquarterState, seat: int, move: Any, details: Details) -> Any:
    return not neighbours(state, seat, move, details["colour"])


def neighbours(state: HeadquarterState, seat: int, move: Any, colour: str) -> bool:
    """Whether the cube that goes through has a neighbour of its colour that the seat knows of."""
    far = cells(view(state, seat)["far"])
    cell, sign = str(move).split()[1].split("'")
    assert sign == SIGNS[colour]
    return any(far.get(near) == sign for near in around(named(cell)))


def can_grow(state: HeadquarterState, seat: int, move: Any, details: Details) -> Any:
    _, after = both(state, seat, move)
    cell = named(details["cell"])
    areas = changed(state, seat, move, details["colour"])
    return after[cell] == "." and any(len(area) > 1 and area & set(around(cell)) for area in areas)


def no_hole(state: HeadquarterState, seat: int, move: Any, details: Details) -> Any:
    before, after = both(state, seat, move)
    lone = {hole for hole in parts(after, ".") if len(hole) == 1}
    return not lone - parts(before, ".")


def safer(state: HeadquarterState, seat: int, move: Any, details: Details) -> Any:
    points: dict[str, int] = view(state, seat)["after"]
    own = points[str(move)]
    dearer = [other for other in state.moves(seat) if points[str(other)] > own]
    best = max(points[str(other)] for other in dearer)
    with_hole = [not no_hole(state, seat, other, details) for other in dearer]
    return best - own == details.get("n", 1) and all(with_hole) and no_hole(state, seat, move, details)


CLAIMS: dict[str, Callable[[Any, int, Any, Details], Any]] = {
    "joins": joins, "pairs": grows, "grows": grows, "fills": fills, "fills-one": fills, "most-points": most_points,
    "most-points-one": most_points, "pushes": pushes, "pushes-lone": pushes_lone, "can-grow": can_grow,
    "no-hole": no_hole, "safer": safer, "safer-one": safer,
}  # fmt: skip
