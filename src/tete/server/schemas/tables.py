"""What the room says: the schemas of its snapshots, replies and answers, as the page and bots may rely on them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from tete.server.schemas.messages import Index, Key, Level, Name
from tete.tables.events import OfferKind

Seat = Annotated[int, Field(ge=0)]
Actor = Seat | Literal["chance"]
Salt = Annotated[str, Field(pattern=r"^[!-~]{0,64}$")]
SeatKind = Literal["open", "local", "remote", "computer"]
Status = Literal["waiting", "playing", "paused", "over"]
OptionKind = Literal["choice", "flag", "number", "text", "layout", "list"]


class Shape(BaseModel):
    model_config = ConfigDict(extra="forbid")


class OptionInfo(Shape):
    name: str
    kind: OptionKind
    choices: list[str] | None
    default: JsonValue


class PresetInfo(Shape):
    name: str
    seats: list[int]
    options: dict[str, JsonValue]


class GameInfo(Shape):
    key: str
    seats: list[int]
    presets: list[PresetInfo]
    options: list[OptionInfo]
    secrets: bool
    chance: bool


class PersonRequest(Shape):
    kind: Literal["me", "local", "friend"]
    name: Name = ""


class ComputerRequest(Shape):
    kind: Literal["computer"]
    level: Level
    name: Name = ""


SeatRequest = Annotated[PersonRequest | ComputerRequest, Field(discriminator="kind")]


class GameClock(Shape):
    """Minutes for the whole game, and seconds added by each move."""

    kind: Literal["game"]
    minutes: Annotated[float, Field(ge=0, le=20160)]
    increment: Annotated[float, Field(ge=0, le=3600)] = 0


class MoveClock(Shape):
    kind: Literal["move"]
    seconds: Annotated[float, Field(ge=0, le=1209600)]


Clock = Annotated[GameClock | MoveClock, Field(discriminator="kind")] | None


class TableRequest(Shape):
    """A table to be laid; with every seat taken it starts at once."""

    game: Annotated[str, Field(max_length=64)]
    preset: Annotated[str, Field(max_length=64)] = ""
    options: dict[Annotated[str, Field(max_length=64)], JsonValue] = Field(default_factory=dict)
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=8)]
    clock: Clock = None
    own_dice: bool = False
    chat: bool = True
    open: bool = False
    salt: Salt = ""


class JoinRequest(Shape):
    seat: Index | None = None
    key: Key | None = None
    name: Name
    salt: Salt = ""


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
    kind: SeatKind
    name: str
    you: bool


class TableSummary(Shape):
    """A table in one line: `created` and last touched `at`, in milliseconds; no places before it is over."""

    table: str
    game: str
    preset: str
    name: str
    status: Status
    ply: int
    seats: list[SummarySeat]
    yourTurn: bool  # noqa: N815 (a name of the wire)
    created: int
    at: int
    places: list[int]
    points: list[int]
    reason: str


class Tables(Shape):
    mine: list[TableSummary]
    open: list[TableSummary]


class SeatInfo(Shape):
    """`lent`: you may sit down there again. `gone`: others may hand it over. `invite` is for the host's eyes."""

    kind: SeatKind
    name: str
    level: int | None
    controller: Literal["you", "other", "nobody", "computer"]
    lent: bool
    colours: list[str]
    connected: bool
    gone: bool
    clock_ms: int | None
    invite: str | None = None


class DecideTurn(Shape):
    kind: Literal["decide"]
    seats: list[Seat]


class RollTurn(Shape):
    kind: Literal["roll"]


class OverTurn(Shape):
    """A cancelled table has no places."""

    kind: Literal["over"]
    places: list[int]
    points: list[int]
    reason: str


Turn = Annotated[DecideTurn | RollTurn | OverTurn, Field(discriminator="kind")]


class Ask(Shape):
    seat: Seat
    prompt: int


class News(BaseModel):
    """Something that happened: a `ply` with its actor and text, a `chat` line, or an event by its own name."""

    model_config = ConfigDict(extra="allow")

    version: int
    kind: str
    actor: Actor | None = None
    text: str | None = None
    ply: int | None = None


class Refusal(Shape):
    word: str
    details: dict[str, str | int]
    rule: str | None
    text: str


class Offer(Shape):
    """Something that happens once every person at the table agrees; `by` and `agreed` are seats."""

    number: int
    offer: OfferKind
    by: list[Seat]
    to: int
    agreed: list[Seat]


class Listing(Shape):
    """`list` is null where there are too many to list."""

    total: int
    list: list[str] | None


class Running(Shape):
    running: list[Seat]
    at: int


class Takeback(Shape):
    """`seat` is whose last move would be taken back; `free`: nobody has to be asked."""

    allowed: bool
    free: bool
    seat: Seat | None


class Chance(Shape):
    commitment: str
    secret: str | None
    salts: list[str]


class TableMessage(Shape):
    """The table as this connection may see it. `fresh`: the news is the whole story so far, not what is new."""

    type: Literal["table"]
    version: int
    table: str
    game: str
    preset: str
    options: dict[str, JsonValue]
    name: str
    status: Status
    ply: int
    seats: list[SeatInfo]
    host: bool
    viewpoint: Seat | None
    yours: list[Seat]
    view: JsonValue
    curtain: Seat | None
    turn: Turn
    prompts: list[Ask]
    roll: int | None
    moves: Listing | None
    clock: Running | None
    offers: list[Offer]
    takeback: Takeback
    own_dice: bool
    chat: bool
    chance: Chance | None
    previous: str
    successor: str
    now: int
    fresh: bool
    news: list[News]


class OkReply(BaseModel):
    """The command was obeyed; a question's answer stands under its own name (`preview`, `moves`, `hint`)."""

    model_config = ConfigDict(extra="allow")

    type: Literal["reply"]
    id: str
    ok: Literal[True]


class RefusedReply(Shape):
    type: Literal["reply"]
    id: str
    ok: Literal[False]
    refusal: Refusal


class Pong(Shape):
    type: Literal["pong"]
    t: JsonValue
    now: int


Reply = OkReply | RefusedReply
ServerMessage = TableMessage | Reply | Pong
