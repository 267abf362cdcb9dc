"""The messages and answers of the server about tables, as the page and bots may rely on them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from tete.server.schemas.messages import Index, Key, Level, Name
from tete.tables.config import Access
from tete.tables.events import OfferKind, SeatChangeReason

Seat = Annotated[int, Field(ge=0)]
Actor = Seat | Literal["chance"]
Salt = Annotated[str, Field(pattern=r"^[!-~]{0,64}$")]
SeatKind = Literal["open", "local", "remote", "computer"]
Status = Literal["waiting", "playing", "paused", "over"]
OptionKind = Literal["choice", "flag", "number", "text", "layout", "list"]


class Shape(BaseModel):
    """Has just the fields that are declared."""

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
    """A table to be created. If every seat is taken, the game starts at once."""

    game: Annotated[str, Field(max_length=64)]
    preset: Annotated[str, Field(max_length=64)] = ""
    options: dict[Annotated[str, Field(max_length=64)], JsonValue] = Field(default_factory=dict)
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=8)]
    clock: Clock = None
    own_dice: bool = False
    chat: bool = True
    access: Access = "link"
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
    """A table in one line. Times are milliseconds. There are no places before the game is over."""

    table: str
    game: str
    preset: str
    name: str
    status: Status
    ply: int
    seats: list[SummarySeat]
    your_turn: bool
    created: int
    at: int
    places: list[int]
    points: list[int]
    reason: str


class Tables(Shape):
    mine: list[TableSummary]
    open: list[TableSummary]


class SeatInfo(Shape):
    """`lent`: you may sit down there again. `absent`: others may hand it over. Only the owner gets `invite`."""

    kind: SeatKind
    name: str
    level: int | None
    controller: Literal["you", "other", "nobody", "computer"]
    lent: bool
    colours: list[str]
    connected: bool
    absent: bool
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


class Prompt(Shape):
    seat: Seat
    prompt: int


class ErrorInfo(Shape):
    """Why something was refused: a stable code, the number of the rule, and a sentence."""

    code: str
    details: dict[str, str | int]
    rule: str | None
    text: str


class PlyNotification(Shape):
    version: int
    kind: Literal["ply"]
    actor: Actor
    ply: int
    text: str


class ChatNotification(Shape):
    version: int
    kind: Literal["chat"]
    seat: Seat | None
    name: str
    text: str
    at: int


class SeatChangedNotification(Shape):
    version: int
    kind: Literal["seat-changed"]
    seat: Seat
    reason: SeatChangeReason


class TimeExpiredNotification(Shape):
    version: int
    kind: Literal["time-expired"]
    seat: Seat


class ResignedNotification(Shape):
    version: int
    kind: Literal["resigned"]
    seat: Seat


class SaltSetNotification(Shape):
    version: int
    kind: Literal["salt-set"]
    seat: Seat


class TakenBackNotification(Shape):
    version: int
    kind: Literal["taken-back"]
    to: int


class RematchCreatedNotification(Shape):
    version: int
    kind: Literal["rematch-created"]
    successor: str


class EventNotification(Shape):
    """An event of which only the kind is told; the snapshot shows what it changed."""

    version: int
    kind: Literal[
        "created",
        "owner-changed",
        "started",
        "offered",
        "agreed",
        "declined",
        "paused",
        "resumed",
        "downtime-credited",
        "secret-revealed",
        "ended",
        "chat-changed",
    ]


Notification = Annotated[
    PlyNotification
    | ChatNotification
    | SeatChangedNotification
    | TimeExpiredNotification
    | ResignedNotification
    | SaltSetNotification
    | TakenBackNotification
    | RematchCreatedNotification
    | EventNotification,
    Field(discriminator="kind"),
]


class Offer(Shape):
    """Something that happens once every person at the table agrees. `by` and `agreed` are seats."""

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
    """`seat` is the seat whose last move would be taken back. `free`: nobody has to agree."""

    allowed: bool
    free: bool
    seat: Seat | None


class Chance(Shape):
    commitment: str
    secret: str | None
    salts: list[str]


class TableMessage(Shape):
    """The table as this connection may see it.

    `full_history`: the notifications are all there are, not only new ones. `older_rules`: the table was played under
    older rules; it has no view, and its moves are in the notifications as text.
    """

    type: Literal["table"]
    version: int
    table: str
    game: str
    preset: str
    options: dict[str, JsonValue]
    access: Access
    older_rules: bool
    name: str
    status: Status
    ply: int
    seats: list[SeatInfo]
    owner: bool
    viewpoint: Seat | None
    yours: list[Seat]
    view: JsonValue
    curtain: Seat | None
    turn: Turn
    prompts: list[Prompt]
    roll_prompt: int | None
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
    full_history: bool
    notifications: list[Notification]


class CommandReply(Shape):
    """The command was carried out, and the table has this version."""

    type: Literal["reply"]
    id: str
    ok: Literal[True]
    version: int


class PreviewResult(Shape):
    """Whether a move is legal, and what the game says of it besides."""

    ok: bool
    error: ErrorInfo | None = None
    details: dict[str, JsonValue]


class PreviewReply(Shape):
    type: Literal["reply"]
    id: str
    ok: Literal[True]
    preview: PreviewResult


class MovesReply(Shape):
    type: Literal["reply"]
    id: str
    ok: Literal[True]
    moves: Listing


class Alternative(Shape):
    move: str
    value: float | None


class HintReason(Shape):
    code: str
    details: dict[str, str | int]


class HintResult(Shape):
    """A move that a computer suggests at `prompt`, and why."""

    prompt: int
    move: str
    text: str
    reasons: list[HintReason]
    ranked: list[Alternative]


class HintReply(Shape):
    type: Literal["reply"]
    id: str
    ok: Literal[True]
    hint: HintResult


class ErrorReply(Shape):
    """The command or query was refused, and nothing has changed."""

    type: Literal["reply"]
    id: str
    ok: Literal[False]
    error: ErrorInfo


class Pong(Shape):
    type: Literal["pong"]
    t: JsonValue
    now: int


Reply = CommandReply | PreviewReply | MovesReply | HintReply | ErrorReply
ServerMessage = TableMessage | Reply | Pong
