"""What a client asks of a room beside the messages of a table: to create one, to join one, and what one would be."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from tete.core import BadNotation
from tete.tables.commands import Index, Key, Name
from tete.tables.config import Access
from tete.tables.declared import Kind, Value
from tete.tables.seats import Level
from tete.wire.snapshots import GameClock, MoveClock

T = TypeVar("T")

Word = Annotated[str, Meta(max_length=64)]
Salt = Annotated[str, Meta(pattern=r"^[!-~]{0,64}$")]
OptionValues = dict[Word, Any]


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


class SetupRequest(Value, frozen=True):
    """A table that somebody thinks of creating."""

    preset: Word = ""
    options: OptionValues = {}
    seats: Annotated[int, Meta(ge=1, le=8)] = 2


def read_request(text: bytes | str, kind: type[T]) -> T:
    """The body of a request; `BadNotation` if it is none of this kind."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (ValueError, RecursionError) as error:
        raise BadNotation("bad-message", why=str(error)) from None
