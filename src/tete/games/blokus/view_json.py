"""The shape of the JSON of a view of Blokus."""

from __future__ import annotations

from typing import TypedDict

from tete.core import OutcomeJson, Seat
from tete.games.blokus.options import Colour


class ToMoveJson(TypedDict):
    """The colour to be placed and the seat that places it."""

    colour: Colour
    seat: Seat


class CampJson(TypedDict):
    """One colour of a game: whose it is, what it has left, and where it may take hold."""

    colour: Colour
    seat: Seat | None
    """Null for the colour that three seats share."""
    left: list[str]
    """Names of the pieces not yet placed, as in `pieces`."""
    points: int
    """-1 for each square left; 15 or 20 when none is left."""
    finished: bool
    """Whether it can place nothing any more."""
    starts: list[str]
    """Cells of which its first piece must cover one; empty once it has begun."""
    corners: list[str]
    """Empty cells at a corner of its pieces and along none of their edges: each new piece covers one."""


class BlokusViewJson(TypedDict):
    """What a seat sees of Blokus, which is everything."""

    seat: Seat | None
    """Null for a spectator."""
    size: int
    """Cells along an edge of the board: 20 or 14."""
    board: list[str]
    """The top row first: the first letter of a colour, `.` for an empty square.

    Pieces of one colour never share an edge, so their outlines can be read from it.
    """
    to_move: ToMoveJson | None
    """Null when the game is over."""
    colours: list[CampJson]
    """In playing order."""
    points: list[int]
    """By seat: a team's sum for each of its seats; the shared colour counts for no seat."""
    head_start: list[int]
    """By seat: the points that it had before the first turn."""
    teams: list[list[Seat]]
    """The seats that win together."""
    pieces: dict[str, str]
    """The squares of each piece by its name, in the lower left corner: `a1,a2,b1`."""
    outcome: OutcomeJson | None
