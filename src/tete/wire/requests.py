"""What a client asks of a room beside the messages of a table: to create one, to join one, a lesson, a puzzle.

What is asked about one game alone is declared in `tete.hosting.game_answers`.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from tete.core import BadNotation
from tete.puzzles.best_move import Mark
from tete.tables.commands import Index, Key, Name
from tete.tables.config import Access
from tete.tables.declared import Kind, Value
from tete.tables.seats import Level
from tete.wire.snapshots import GameClock, MoveClock

T = TypeVar("T")

Word = Annotated[str, Meta(max_length=64)]
Salt = Annotated[str, Meta(pattern=r"^[!-~]{0,64}$")]
OptionValues = dict[Word, Any]
GameKey = Annotated[str, Meta(max_length=40)]
MoveText = Annotated[str, Meta(min_length=1, max_length=200)]

LESSON_SEEDS = 10_000
READER_MOVES = 100  # of the reader, in the game at the end of a lesson


class MeRequest(Kind, frozen=True, tag="me"):
    """A seat of whoever creates the table."""

    name: Name = ""


class LocalRequest(Kind, frozen=True, tag="local"):
    """A seat of somebody else at the same screen."""

    name: Name = ""


class FriendRequest(Kind, frozen=True, tag="friend"):
    """A seat that stays open for somebody else."""

    name: Name = ""


class ComputerRequest(Kind, frozen=True, tag="computer"):
    level: Level
    name: Name = ""


SeatRequest = MeRequest | LocalRequest | FriendRequest | ComputerRequest


class TableRequest(Value, frozen=True):
    """A table to be created. If every seat is taken, the game starts at once. `lots`: who sits where is drawn then.

    `match`: as many games as there are seats, so that everybody plays every seat once. `times`: for each seat, how many
    times the time of the clock it has.
    """

    game: Word
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=8)]
    preset: Word = ""
    options: OptionValues = {}
    clock: GameClock | MoveClock | None = None
    own_dice: bool = False
    lots: bool = False
    match: bool = False
    times: Annotated[list[Annotated[int, Meta(ge=1, le=10)]], Meta(max_length=8)] = []
    chat: bool = True
    access: Access = "link"
    salt: Salt = ""


class JoinRequest(Value, frozen=True):
    name: Name
    seat: Index | None = None
    key: Key | None = None
    salt: Salt = ""


class RoomRequest(Value, frozen=True):
    """Open the room to the other devices of the house, or close it again."""

    open: bool


class SetupRequest(Value, frozen=True):
    """A table that somebody thinks of creating."""

    preset: Word = ""
    options: OptionValues = {}
    seats: Annotated[int, Meta(ge=1, le=8)] = 2


class LessonPlace(Value, frozen=True):
    """Where the reader is in a step: in the game at the end, after these moves. A game has one seed."""

    moves: Annotated[list[MoveText], Meta(max_length=READER_MOVES)] = []
    seed: Annotated[int, Meta(ge=0, lt=LESSON_SEEDS)] = 0


class LessonMove(LessonPlace, frozen=True, kw_only=True):
    """A move of the reader."""

    move: MoveText


class BestMoveRequest(Value, frozen=True):
    """A move in a position of a day."""

    day: date
    move: MoveText


class CardRequest(Value, frozen=True):
    """The results of a day; a missing one was not tried."""

    day: date
    seconds: Annotated[int, Meta(ge=0, le=10**7)] | None = None
    hints: Annotated[int, Meta(ge=0, le=10**4)] = 0
    words: Annotated[int, Meta(ge=0, le=10**5)] | None = None
    best_moves: dict[GameKey, Mark] = {}


class TriedMove(Value, frozen=True):
    """Another move in a position of a finished game."""

    move: MoveText


def read_request(text: bytes | str, kind: type[T]) -> T:
    """The body of a request; `BadNotation` if it is none of this kind."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (ValueError, RecursionError) as error:
        raise BadNotation("bad-message", why=str(error)) from None
