"""The table as the server sends it to a connection."""

from __future__ import annotations

from typing import Literal

from pydantic import JsonValue

from tete.server.schemas.notifications import Notification
from tete.server.schemas.tables import Clock, Played, Seat, SeatKind, Shape, Status
from tete.server.schemas.turns import Turn
from tete.tables.config import Access
from tete.tables.events import OfferKind


class SeatInfo(Shape):
    """`lent`: you may sit down there again. `absent`: others may hand it over. Only the owner gets `invite`.

    `stand_in`: a computer plays for the person of this name.
    """

    kind: SeatKind
    name: str
    level: int | None
    controller: Literal["you", "other", "nobody", "computer"]
    stand_in: bool
    lent: bool
    colours: list[str]
    connected: bool
    absent: bool
    clock_ms: int | None
    invite: str | None = None


class Prompt(Shape):
    seat: Seat
    prompt: int


class Offer(Shape):
    """Something that happens once every person at the table agrees. `by`, `agreed` and `awaited` are seats."""

    number: int
    offer: OfferKind
    by: list[Seat]
    to: int
    agreed: list[Seat]
    awaited: list[Seat]


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


class ComputerWait(Shape):
    """A computer that cannot move at the moment: it waits for an engine, or for the store to take its move."""

    seat: Seat
    what: Literal["engine", "store"]


class Chance(Shape):
    commitment: str
    secret: str | None
    salts: list[str]


class TableMessage(Shape):
    """The table as this connection may see it.

    `full_history`: the notifications are all there are, not only new ones. `older_rules`: the table was played under
    older rules; it has no view, and its moves are in the notifications as text. `lots` is null where none are drawn,
    empty before the draw, and then says for each seat where its player sat before. `played` is what is to be said of
    the options beside the name of the preset.
    """

    type: Literal["table"]
    version: int
    table: str
    game: str
    preset: str
    options: dict[str, JsonValue]
    played: list[Played]
    time_limit: Clock
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
    correct_roll: Literal["free", "asked"] | None
    waits: list[ComputerWait]
    spectators: int
    own_dice: bool
    lots: list[Seat] | None
    chat: bool
    chance: Chance | None
    previous: str
    successor: str
    now: int
    full_history: bool
    notifications: list[Notification]
