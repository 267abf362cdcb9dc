"""The HTTP bodies of the room and its tables, as the page and bots may rely on them, and what all bodies share.

Other bodies stand beside their routes.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

import msgspec
from fastapi import Body
from pydantic import BaseModel, ConfigDict, Field, JsonValue, PlainSerializer, PlainValidator, WithJsonSchema

from tete.tables.project import TurnInfo
from tete.tables.seats import SeatKind
from tete.tables.table import StatusName
from tete.wire import replies, requests, snapshots
from tete.wire.schema import client_schema, inlined, server_schema
from tete.wire.snapshots import GameClock, MoveClock

# What `tete.wire` declares, for answers over HTTP that contain it: its schema is that of the declared type.
Turn = Annotated[Any, WithJsonSchema(inlined(*server_schema(TurnInfo)))]
ErrorInfo = Annotated[Any, WithJsonSchema(inlined(*server_schema(replies.ErrorInfo)))]
PreviewResult = Annotated[Any, WithJsonSchema(inlined(*server_schema(replies.PreviewResult)))]
PlayedInfo = Annotated[Any, WithJsonSchema(inlined(*server_schema(snapshots.Played)))]
TableMessage = Annotated[Any, WithJsonSchema(inlined(*server_schema(snapshots.TableMessage)))]

Seat = Annotated[int, Field(ge=0)]
Actor = Seat | Literal["chance"]
OptionKind = Literal["choice", "flag", "number", "text", "layout", "list", "counts", "seats"]
MoveText = Annotated[str, Field(min_length=1, max_length=200)]
GameKey = Annotated[str, Field(max_length=40)]
Seed = Annotated[str, Field(pattern=r"^[0-9]{1,20}$")]


class Shape(BaseModel):
    """Has just the fields that are declared."""

    model_config = ConfigDict(extra="forbid")


class ShownPly(Shape):
    actor: Actor
    text: str


class OptionInfo(Shape):
    """`values` are all there are, where they are few. `follows`: what the value is unless somebody chooses another.

    `counts` is how many there are of each of the `choices`; empty is as usual. `file`: a file may be brought for it.
    """

    name: str
    kind: OptionKind
    choices: list[str] | None
    values: list[JsonValue] | None
    default: JsonValue
    follows: Literal["language"] | None
    file: bool


class PresetInfo(Shape):
    """`colours` are those of the seats, for each number of `seats`; those of no seat are `shared` by all in turn."""

    name: str
    seats: list[int]
    options: dict[str, JsonValue]
    colours: list[list[list[str]]]
    shared: list[str]


class BoxInfo(Shape):
    """What is printed on the box of a game; ages and minutes are from and to."""

    authors: list[str]
    publisher: str | None
    year: int | None
    ages: tuple[int, int | None] | None
    minutes: tuple[int, int] | None
    not_under: int | None


class GameInfo(Shape):
    """`clock_passes`: a player whose time for a move is up passes instead of losing.

    `first_seat`: how many of 100 games the seat that begins has won, by preset, where it wins more than its share.
    `match_points`: a match adds up points, and otherwise counts won games.
    """

    key: str
    box: BoxInfo | None
    seats: list[int]
    presets: list[PresetInfo]
    options: list[OptionInfo]
    secrets: bool
    chance: bool
    clock_passes: bool
    match_points: bool
    first_seat: dict[str, int]


def declared(kind: Any, value: Any) -> Any:
    """A value as `tete.wire` declares it."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None


def reading(kind: Any) -> tuple[PlainValidator, WithJsonSchema]:
    """How a client's value is read and described."""
    return PlainValidator(partial(declared, kind)), WithJsonSchema(inlined(*client_schema(kind)))


Clock = Annotated[
    GameClock | MoveClock | None, *reading(GameClock | MoveClock | None), PlainSerializer(msgspec.to_builtins)
]
TableRequest = Annotated[requests.TableRequest, *reading(requests.TableRequest), Body()]
JoinRequest = Annotated[requests.JoinRequest, *reading(requests.JoinRequest), Body()]
SetupRequest = Annotated[requests.SetupRequest, *reading(requests.SetupRequest), Body()]
LessonPlace = Annotated[requests.LessonPlace, *reading(requests.LessonPlace), Body()]
LessonMove = Annotated[requests.LessonMove, *reading(requests.LessonMove), Body()]
BestMoveRequest = Annotated[requests.BestMoveRequest, *reading(requests.BestMoveRequest), Body()]
CardRequest = Annotated[requests.CardRequest, *reading(requests.CardRequest), Body()]
TriedMove = Annotated[requests.TriedMove, *reading(requests.TriedMove), Body()]


class Room(Shape):
    """Who can reach the server, and at which address; `may_open`: this client can open it to the house."""

    reach: Literal["machine", "house", "public"]
    url: str
    may_open: bool
    may_close: bool


class RoomRequest(Shape):
    open: bool


class Invite(Shape):
    seat: int
    url: str


class Created(Shape):
    table: str
    invites: list[Invite]


class Joined(Shape):
    table: str
    seat: int


class SummarySeat(Shape):
    """`level` is that of a computer, where it is known."""

    kind: SeatKind
    name: str
    you: bool
    level: int | None


class TableSummary(Shape):
    """A table in one line. Times are milliseconds. There are no places before the game is over.

    `clean`: the whole game was played here with the server's dice, nothing was taken back, and no seat changed hands.
    `imported`: it came as a file. `match`: the number of the game in its match, 0 where there is none.
    """

    table: str
    game: str
    preset: str
    clock: Clock
    name: str
    status: StatusName
    ply: int
    seats: list[SummarySeat]
    your_turn: bool
    created: int
    at: int
    places: list[int]
    points: list[int]
    reason: str
    clean: bool
    imported: bool
    match: int


class Tables(Shape):
    """`mine` are the latest tables of a player; if there are more, `next` is what `after` has to be to read on."""

    mine: list[TableSummary]
    open: list[TableSummary]
    next: str | None


class ClosedChoice(Shape):
    """A value that an option cannot have now: the rules refuse it, it is another `preset`, or takes other `seats`."""

    option: str
    value: JsonValue
    why: Literal["refused", "preset", "seats"]
    error: ErrorInfo | None
    preset: str | None
    seats: list[int] | None


class Setup(Shape):
    """What a table of these options would be. With an `error` it cannot be, and the rest is empty.

    `colours` are those of the seats, if the number of seats is among `seats`. A number or a list that the rules refuse
    whatever it is has one entry in `closed`, with the value null.
    """

    error: ErrorInfo | None
    seats: list[int]
    colours: list[list[str]]
    shared: list[str]
    played: list[PlayedInfo]
    closed: list[ClosedChoice]
