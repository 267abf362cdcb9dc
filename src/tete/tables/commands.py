"""What can be asked of a table: its commands, and the `Command` that says who asks.

A client's message is one of `ClientCommand` as it stands: the words in JSON are those of the classes and fields here.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tete.core import MatchGame
from tete.tables.config import ChatPolicy, TableConfig
from tete.tables.declared import Value, kebab
from tete.tables.events import OfferKind
from tete.tables.seats import Level, Occupant

Index = Annotated[int, Meta(ge=0, le=63)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Id = Annotated[str, Meta(min_length=1, max_length=64)]
Key = Annotated[str, Meta(max_length=64)]
MoveText = Annotated[str, Meta(max_length=2000)]
Name = Annotated[str, Meta(max_length=80)]
Line = Annotated[str, Meta(max_length=400)]


class Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=kebab, kw_only=True):
    """What a client sends. Its `id` is the client's own; repeating it brings the earlier reply again.

    Only commands of the server itself have an empty id: nobody repeats them.
    """

    id: Id = ""


class Create(Message, frozen=True):
    """Open a table. Only the system may name another owner, other people, the table before or games before."""

    table: str
    config: TableConfig
    owner: str = ""
    previous: str = ""
    occupants: tuple[tuple[Occupant, str], ...] = ()  # each with its name
    earlier: tuple[MatchGame, ...] = ()  # the games of the match before this one


class Play(Message, frozen=True):
    """Answer the prompt of a seat with a move."""

    seat: Index
    prompt: Number
    move: MoveText


class EnterRoll(Message, frozen=True):
    """Enter what the players' own dice show; `prompt` is the table's `roll_prompt`."""

    prompt: Number
    move: MoveText


class Sit(Message, frozen=True):
    """Take an open seat. During the game: take back a seat you lent, or a computer's seat that nobody lent.

    `key` is that of an invite link; a public table needs none.
    """

    seat: Index
    name: Name
    local: bool = False
    key: Key = ""


class Stand(Message, frozen=True):
    """Free a seat before the game: your own, or as the owner anybody's."""

    seat: Index


class SeatComputer(Message, frozen=True):
    """As the owner, give an open seat to a computer, or change the level of a computer whose seat nobody lent."""

    seat: Index
    level: Level
    name: Name = ""


class HandOver(Message, frozen=True):
    """Lend your seat to a computer during the game, or that of a player who is `absent`.

    Against other people the computer has the table's own level, and plays a turn that it began to its end.
    """

    seat: Index
    level: Level


class Leave(Message, frozen=True):
    """Free all your seats before the game; lend them to computers during it."""


class SetSalt(Message, frozen=True):
    """Add your share to the chance moves."""

    seat: Index
    salt: Key


class Start(Message, frozen=True):
    """Start the game, as the owner, once every seat is taken."""


class Propose(Message, frozen=True):
    """Make an offer to everybody. For a takeback, `seat` is the seat whose last move it concerns."""

    offer: OfferKind
    seat: Index = 0


class Agree(Message, frozen=True):
    """Agree to the offer of this `number`."""

    number: Number


class Decline(Message, frozen=True):
    """Decline an offer, or withdraw your own."""

    number: Number


class Resign(Message, frozen=True):
    """Give the game of a seat up."""

    seat: Index


class Resume(Message, frozen=True):
    """Continue a paused game."""


class Chat(Message, frozen=True):
    """Say something. `name` is a spectator's; a seated player has the name of the seat."""

    text: Line
    name: Name = ""


class SetChat(Message, frozen=True):
    """As the owner, say who may chat."""

    chat: ChatPolicy


class Cancel(Message, frozen=True):
    """End the table without a result: as the owner before the game, as the system at any time."""


class Tick(Message, frozen=True):
    """A clock or the bell is due. Only the system ticks."""


class CreditDowntime(Message, frozen=True):
    """The server is back after an interruption, which must count for no clock.

    `gap` is how many milliseconds of the time since the last event it took; None: all of them.
    """

    gap: int | None = None


ClientCommand = (
    Play
    | EnterRoll
    | Sit
    | Stand
    | SeatComputer
    | HandOver
    | Leave
    | SetSalt
    | Start
    | Propose
    | Agree
    | Decline
    | Resign
    | Resume
    | Chat
    | SetChat
    | Cancel
)
CommandPayload = ClientCommand | Create | Tick | CreditDowntime


class Command(Value, frozen=True):
    """A command with what only the server knows of it.

    `player` is who the sender is. `fresh_id` is an unused table id, chosen at random, for a rematch that this command
    may create. `absent`: the player whose seat is handed over stays away.
    """

    player: str
    payload: CommandPayload
    fresh_id: str = ""
    absent: bool = False
