"""The shape of the JSON of a view of Headquarter.

Layers are lines from the top, all as long as the head is wide, columns a, b, c… from the left as seat 0 sees them
(to be mirrored on the screen of seat 1): ` ` wall, `.` empty, `r` `y` `g` `b` a cube, `?` not known.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from tete.core import OutcomeJson, Seat
from tete.games.headquarter.move import Letter
from tete.games.headquarter.options import Blackout, Ending, Stability

Step = Literal["draw", "place", "over"]


class OptionsJson(TypedDict):
    stability: Stability
    blackout: Blackout
    ending: Ending
    memory_aid: bool
    head: str
    """Lines of `#` (a cell) and `.` (wall) from the top."""
    pieces: list[int]
    """How many of each piece the bag holds before the first draw, in the order rr ry rg rb yy yg yb gg gb bb."""


class AreaJson(TypedDict):
    """Connected cells of one colour, or empty ones (`.`, a blackout)."""

    colour: Letter | Literal["."]
    cells: list[str]
    points: int


class ScoreJson(TypedDict):
    """Points of the colours, of the blackouts, those in advance, and their sum. Blackouts are 0 until the end."""

    cubes: int
    blackouts: int
    head_start: int
    total: int


class HeadquarterViewJson(TypedDict):
    """What a seat knows of a game of Headquarter."""

    seat: Seat | None
    """Null for a spectator."""
    step: Step
    """`draw`: chance draws for the mover. `place`: the mover places `piece`."""
    mover: Seat | None
    """Whose turn it is; null when the game is over."""
    options: OptionsJson
    near: list[str]
    """The seat's own layer; not known to a spectator until the end, and then the layer of seat 0."""
    far: list[str]
    """The other layer; `?` is hidden behind a cube of the near layer."""
    remembered: list[str]
    """Far cells whose cube is out of sight and shown from memory."""
    pushed: list[str]
    """Cells where one piece fills both layers."""
    cubes: tuple[int, int] | None
    """How many cubes are in the near and the far layer; null for a spectator until the end."""
    bag: dict[str, int]
    """How many are left of each piece (`rb`), in canonical order."""
    left: int
    """How many pieces are left in all."""
    piece: str | None
    """The drawn piece."""
    placed: int
    """How many pieces are in the head."""
    last_turn: bool
    """Whether the second player answers the starter's piece that brought the end about; false for a spectator."""
    spots: list[str]
    """Where this seat can place: `c3 d3` lying, `c3 c4` upright, `c3 c3'` through the head.

    The move is the spot with a colour behind each cell; both ways are legal.
    """
    after: dict[str, int]
    """By move, the points of the colours of the near layer once it is made; empty unless this seat has to place."""
    score: ScoreJson | None
    """Of the near layer as it stands; null for a spectator until the end."""
    areas: list[AreaJson]
    """Of the near layer: the colours, and at the end the blackouts; empty for a spectator until the end."""
    far_score: ScoreJson | None
    """Null until the end."""
    far_areas: list[AreaJson]
    """Empty until the end."""
    outcome: OutcomeJson | None
