"""What can be asked of a table: the payloads of commands, and the `Command` that says who asks."""

from __future__ import annotations

from dataclasses import dataclass

from tete.tables.config import ChatPolicy, TableConfig
from tete.tables.events import OfferKind
from tete.tables.seats import Occupant


@dataclass(frozen=True, slots=True)
class Create:
    """Open a table. Only the system may name another owner, seat other people or name the table before."""

    table: str
    config: TableConfig
    owner: str = ""
    previous: str = ""
    occupants: tuple[tuple[Occupant, str], ...] = ()  # each with its name


@dataclass(frozen=True, slots=True)
class Sit:
    """Take an open seat. During the game: take back a seat you lent, or a computer's seat that nobody lent."""

    seat: int
    name: str
    local: bool = False


@dataclass(frozen=True, slots=True)
class Stand:
    """Free a seat before the game: your own, or as the owner anybody's."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatComputer:
    """As the owner, give an open seat to a computer, or change the level of a computer whose seat nobody lent."""

    seat: int
    level: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class HandOver:
    """Lend your seat to a computer during the game; or another's, if the server says that they are absent."""

    seat: int
    level: str
    absent: bool = False


@dataclass(frozen=True, slots=True)
class Leave:
    """Free all your seats before the game; lend them to computers during it."""


@dataclass(frozen=True, slots=True)
class SetSalt:
    seat: int
    salt: str


@dataclass(frozen=True, slots=True)
class Start:
    """Start the game, as the owner, once every seat is taken."""


@dataclass(frozen=True, slots=True)
class Play:
    """Answer the prompt of a seat with a move."""

    seat: int
    prompt: int
    move: str


@dataclass(frozen=True, slots=True)
class EnterRoll:
    """Enter what the players' own dice show; `prompt` is the number of the prompt for chance."""

    prompt: int
    move: str


@dataclass(frozen=True, slots=True)
class Tick:
    """A clock or the bell is due. Only the system ticks."""


@dataclass(frozen=True, slots=True)
class Propose:
    """Make an offer to everybody. For a takeback, `seat` is the seat whose last move it concerns."""

    offer: OfferKind
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Agree:
    number: int


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline an offer, or withdraw your own."""

    number: int


@dataclass(frozen=True, slots=True)
class Resign:
    seat: int


@dataclass(frozen=True, slots=True)
class Resume:
    """Continue a paused game."""


@dataclass(frozen=True, slots=True)
class Chat:
    text: str
    name: str = ""  # a spectator's; a seated player has the name of the seat


@dataclass(frozen=True, slots=True)
class SetChat:
    chat: ChatPolicy


@dataclass(frozen=True, slots=True)
class Cancel:
    """End the table without a result: as the owner before the game, as the system at any time."""


@dataclass(frozen=True, slots=True)
class CreditDowntime:
    """The server is back after an interruption, which must count for no clock.

    `gap` is how many milliseconds of the time since the last event it took; None: all of them.
    """

    gap: int | None = None


CommandPayload = (
    Create
    | Sit
    | Stand
    | SeatComputer
    | HandOver
    | Leave
    | SetSalt
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
    | CreditDowntime
)


@dataclass(frozen=True, slots=True)
class Command:
    """A request with the id its sender gave it and the player the server knows the sender to be.

    `fresh_id` is an unused table id, chosen at random by the server, for a rematch that this command may create.
    """

    id: str
    player: str
    payload: CommandPayload
    fresh_id: str = ""
