"""The questions and answers about lessons."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, JsonValue

from tete.server.schemas.puzzles import MoveText, ShownPly
from tete.server.schemas.tables import Seat, Shape
from tete.server.schemas.wire import ErrorInfo, Turn

MOST_MOVES = 100  # of the reader, in the game at the end of a lesson

LessonSeed = Annotated[int, Field(ge=0, lt=10_000)]
Crop = tuple[int, int, int]


class LessonInfo(Shape):
    """A game that has a lesson of so many steps."""

    game: str
    steps: int


class LessonFrame(Shape):
    """A position as the reader sees it, and the ply that led to it.

    `moves` are the reader's; null if it is not their turn, or if there are too many to list.
    """

    view: JsonValue
    turn: Turn
    moves: list[str] | None
    ply: ShownPly | None


class LessonStep(Shape):
    """One position of a lesson: what to do there, and a move that does it. The `last` is a game.

    `press` is said while the reader has to press for the dice.
    """

    game: str
    step: int
    steps: int
    seat: Seat
    seats: int
    colours: list[list[str]]
    say: str
    press: str
    show: str | None
    last: bool
    frames: list[LessonFrame]


class LessonPlace(Shape):
    """Where the reader is in a step: in the game at the end, after these moves. A game has one seed."""

    moves: Annotated[list[MoveText], Field(max_length=MOST_MOVES)] = Field(default_factory=list)
    seed: LessonSeed = 0


class LessonMove(LessonPlace):
    """A move of the reader."""

    move: MoveText


class LessonHint(Shape):
    """A sensible move."""

    move: str


class LessonAnswer(Shape):
    """Whether the step is done, what is said of the move, and what followed it; an error if it was refused."""

    done: bool
    say: str
    frames: list[LessonFrame]
    error: ErrorInfo | None = None


class LessonPicture(Shape):
    """A drawing of a position; `crop` is the part to show: left, top and width in per cent."""

    say: str
    crop: Crop
    seat: Seat
    seats: int
    colours: list[list[str]]
    view: JsonValue
    turn: Turn


class LessonCard(Shape):
    """A game in three pictures."""

    game: str
    pictures: list[LessonPicture]


class LessonTable(Shape):
    """The table that is offered after a lesson."""

    preset: str
    options: dict[str, JsonValue]
    seats: int
