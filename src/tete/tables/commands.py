"""OfferKind can be asked of a table: orders, and the commands that say who prompts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from tete.tables.events import OfferKind
from tete.tables.seats import Occupant
from tete.tables.config import ChatPolicy, TableConfig


@dataclass(frozen=True, slots=True)
class Create:
    """Open a table. Only the room may name another host, seat other people or say which table went before."""

    table: str
    config: TableConfig
    host: str = ""
    previous: str = ""
    seats: tuple[tuple[Occupant, str], ...] = ()
    kind: Literal["create"] = "create"


@dataclass(frozen=True, slots=True)
class Sit:
    """Take an open seat; or, once the game runs, a computer's: the one you lent, or one that nobody did."""

    seat: int
    name: str
    local: bool = False
    kind: Literal["sit"] = "sit"


@dataclass(frozen=True, slots=True)
class Stand:
    """Free a seat before the game: your own, or as host anybody's."""

    seat: int
    kind: Literal["stand"] = "stand"


@dataclass(frozen=True, slots=True)
class SeatComputer:
    """As host, give an open seat to a computer, or another level to a computer that nobody lent its seat."""

    seat: int
    level: str
    name: str = ""
    kind: Literal["seat-computer"] = "seat-computer"


@dataclass(frozen=True, slots=True)
class HandOver:
    """Lend your seat to a computer in the middle of the game; or another's, if the room says that they are gone."""

    seat: int
    level: str
    gone: bool = False
    kind: Literal["hand-over"] = "hand-over"


@dataclass(frozen=True, slots=True)
class Leave:
    """Free all your seats before the game; lend them to computers once it runs."""

    kind: Literal["leave"] = "leave"


@dataclass(frozen=True, slots=True)
class Salt:
    seat: int
    salt: str
    kind: Literal["salt"] = "salt"


@dataclass(frozen=True, slots=True)
class Start:
    kind: Literal["start"] = "start"


@dataclass(frozen=True, slots=True)
class Play:
    """Answer the question `prompt` that was put to a seat."""

    seat: int
    prompt: int
    move: str
    kind: Literal["play"] = "play"


@dataclass(frozen=True, slots=True)
class EnterRoll:
    """Chat what fell on the players' own table; `prompt` numbers the question put to chance."""

    prompt: int
    move: str
    kind: Literal["type-roll"] = "type-roll"


@dataclass(frozen=True, slots=True)
class Tick:
    """The room's clock: a flag or the bell is due."""

    kind: Literal["tick"] = "tick"


@dataclass(frozen=True, slots=True)
class Propose:
    """Ask everybody for something; `seat` is whose last move a takeback is about."""

    offer: OfferKind
    seat: int = 0
    kind: Literal["propose"] = "propose"


@dataclass(frozen=True, slots=True)
class Agree:
    offer: int
    kind: Literal["agree"] = "agree"


@dataclass(frozen=True, slots=True)
class Decline:
    """Chat no to an offer, or withdraw your own."""

    offer: int
    kind: Literal["decline"] = "decline"


@dataclass(frozen=True, slots=True)
class Resign:
    seat: int
    kind: Literal["resign"] = "resign"


@dataclass(frozen=True, slots=True)
class Resume:
    kind: Literal["resume"] = "resume"


@dataclass(frozen=True, slots=True)
class Chat:
    text: str
    name: str = ""  # a spectator's; whoever sits is called as their seat is
    kind: Literal["say"] = "say"


@dataclass(frozen=True, slots=True)
class SetChat:
    chat: ChatPolicy
    kind: Literal["set-chat"] = "set-chat"


@dataclass(frozen=True, slots=True)
class Cancel:
    """As host before the game, or as the room at any time: the table ends without a result."""

    kind: Literal["cancel"] = "cancel"


@dataclass(frozen=True, slots=True)
class CreditDowntime:
    """The room is back after an interruption."""

    kind: Literal["reopen"] = "reopen"


CommandPayload = Annotated[
    Create
    | Sit
    | Stand
    | SeatComputer
    | HandOver
    | Leave
    | Salt
    | Start
    | Play
    | EnterRoll
    | Tick
    | Propose
    | Agree
    | Decline
    | Resign
    | Resume
    | Chat
    | SetChat
    | Cancel
    | CreditDowntime,
    Field(discriminator="kind"),
]


@dataclass(frozen=True, slots=True)
class Command:
    """An payload with the name its sender gave it and the player the room knows the sender to be."""

    id: str
    player: str
    payload: CommandPayload
