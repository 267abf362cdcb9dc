"""How a game declares a board that any page or terminal can draw: points, lines, tokens and supplies."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, NotRequired, TypedDict, cast

from tete.core.json import Json
from tete.core.turn import Seat

Kind = Literal["grid", "graph"]


@dataclass(frozen=True, slots=True)
class Point:
    """A place of the board, named as in moves; `x` grows to the right and `y` downwards, in any unit."""

    id: str
    x: float
    y: float
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """The board without its tokens.

    The points of a "grid" are drawn as squares side by side, those of a "graph" as dots joined by `lines`.
    """

    kind: Kind
    points: tuple[Point, ...]
    lines: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        ids = {point.id for point in self.points}
        if len(ids) != len(self.points):
            raise ValueError("two points of a layout have the same id")
        if unknown := {end for line in self.lines for end in line} - ids:
            raise ValueError(f"lines of a layout end at no point: {', '.join(sorted(unknown))}")


@dataclass(frozen=True, slots=True)
class Token:
    """What lies on a point: a `colour` as in `Game.colours`, and a short `label` where tokens of a colour differ."""

    at: str
    colour: str
    seat: Seat | None = None
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Supply:
    """How many tokens a seat has beside the board."""

    seat: Seat
    colour: str
    count: int
    label: str | None = None


class PointJson(TypedDict):
    id: str
    x: float
    y: float
    label: NotRequired[str]


class TokenJson(TypedDict):
    at: str
    colour: str
    seat: NotRequired[int]
    label: NotRequired[str]


class SupplyJson(TypedDict):
    seat: int
    colour: str
    count: int
    label: NotRequired[str]


class BoardJson(TypedDict):
    """What a view carries under the key `board`."""

    kind: Kind
    points: list[PointJson]
    lines: list[list[str]]
    tokens: list[TokenJson]
    supply: NotRequired[list[SupplyJson]]
    notes: NotRequired[list[str]]
    """Codes of sentences to show beside the board, `note.<code>` in the game's texts."""


def grid(columns: int, rows: int) -> Layout:
    """Squares named as on a chess board: a1 is at the bottom left.

    >>> [point.id for point in grid(2, 2).points]
    ['a2', 'b2', 'a1', 'b1']
    """
    if not 1 <= columns <= 26 or rows < 1:
        raise ValueError("a grid has 1 to 26 columns and at least one row")
    names = "abcdefghijklmnopqrstuvwxyz"[:columns]
    return Layout(
        "grid",
        tuple(Point(f"{name}{row}", x, rows - row) for row in range(rows, 0, -1) for x, name in enumerate(names)),
    )


def board(
    layout: Layout, tokens: Iterable[Token], supply: Iterable[Supply] = (), notes: Iterable[str] = ()
) -> BoardJson:
    """The board as JSON, for the key `board` of a view's dump. Notes are codes of sentences to show beside it."""
    dumped: BoardJson = {
        "kind": layout.kind,
        "points": [cast(PointJson, _fields(point, "label")) for point in layout.points],
        "lines": [list(line) for line in layout.lines],
        "tokens": [cast(TokenJson, _fields(token, "seat", "label")) for token in tokens],
    }
    if supplies := [cast(SupplyJson, _fields(item, "label")) for item in supply]:
        dumped["supply"] = supplies
    if remarks := list(notes):
        dumped["notes"] = remarks
    return dumped


def board_of(view: Mapping[str, object]) -> BoardJson | None:
    """The board that a dumped view declares; None where its `board` is something of the game's own."""
    board = view.get("board")
    declared = isinstance(board, dict) and {"kind", "points", "lines", "tokens"} <= board.keys()
    return cast(BoardJson, board) if declared else None


def clicks(points: Iterable[str], move: str) -> list[str]:
    """The points that a move's text names, in order: clicking them in this order makes the move.

    A move that names no point is a button. Of two ids that begin alike the longer one is meant.

    >>> clicks(["a1", "a10", "d6"], "a10-d6xa1")
    ['a10', 'd6', 'a1']
    """
    return _ids(tuple(points)).findall(move)


@lru_cache(64)
def _ids(points: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(points, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest_first)) or "(?!)")


def _fields(value: Any, *optional: str) -> dict[str, Json]:
    """The fields of a value by name, without the optional ones that are None."""
    fields = {name: getattr(value, name) for name in type(value).__slots__}
    return {name: field for name, field in fields.items() if field is not None or name not in optional}
