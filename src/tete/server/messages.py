"""What travels between a page (or a bot) and the room: typed messages, from which the page's types are made."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter

from tete.tables import orders
from tete.tables.facts import What
from tete.tables.terms import Chatting

Index = Annotated[int, Field(ge=0, le=63)]
Number = Annotated[int, Field(ge=0, le=2**53)]
Level = Annotated[int, Field(ge=1, le=9)]
Id = Annotated[str, Field(min_length=1, max_length=64)]
MoveText = Annotated[str, Field(max_length=2000)]
Name = Annotated[str, Field(max_length=80)]
Short = Annotated[str, Field(max_length=400)]
Key = Annotated[str, Field(max_length=64)]


class Said(BaseModel):
    """Something a client says; a field that nobody knows is a mistake worth telling."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Asked(Said):
    """A command: its `id` is the client's own; repeating it brings the earlier reply again."""

    id: Id


class Play(Asked):
    type: Literal["play"]
    seat: Index
    ask: Number
    move: MoveText

    def order(self) -> orders.Play:
        return orders.Play(self.seat, self.ask, self.move)


class TypeRoll(Asked):
    type: Literal["type-roll"]
    ask: Number
    move: MoveText

    def order(self) -> orders.TypeRoll:
        return orders.TypeRoll(self.ask, self.move)


class Sit(Asked):
    """`key` is the one of an invite link, where the table is not open to everybody."""

    type: Literal["sit"]
    seat: Index
    name: Name
    local: bool = False
    key: Key = ""

    def order(self) -> orders.Sit:
        return orders.Sit(self.seat, self.name, self.local)


class Stand(Asked):
    type: Literal["stand"]
    seat: Index

    def order(self) -> orders.Stand:
        return orders.Stand(self.seat)


class SeatComputer(Asked):
    type: Literal["seat-computer"]
    seat: Index
    level: Level
    name: Name = ""

    def order(self) -> orders.SeatComputer:
        return orders.SeatComputer(self.seat, str(self.level), self.name)


class HandOver(Asked):
    type: Literal["hand-over"]
    seat: Index
    level: Level

    def order(self) -> orders.HandOver:
        return orders.HandOver(self.seat, str(self.level))


class Leave(Asked):
    type: Literal["leave"]

    def order(self) -> orders.Leave:
        return orders.Leave()


class Salt(Asked):
    type: Literal["salt"]
    seat: Index
    salt: Key

    def order(self) -> orders.Salt:
        return orders.Salt(self.seat, self.salt)


class Start(Asked):
    type: Literal["start"]

    def order(self) -> orders.Start:
        return orders.Start()


class Propose(Asked):
    type: Literal["propose"]
    what: What
    seat: Index = 0

    def order(self) -> orders.Propose:
        return orders.Propose(self.what, self.seat)


class Agree(Asked):
    type: Literal["agree"]
    offer: Number

    def order(self) -> orders.Agree:
        return orders.Agree(self.offer)


class Decline(Asked):
    type: Literal["decline"]
    offer: Number

    def order(self) -> orders.Decline:
        return orders.Decline(self.offer)


class Resign(Asked):
    type: Literal["resign"]
    seat: Index

    def order(self) -> orders.Resign:
        return orders.Resign(self.seat)


class Resume(Asked):
    type: Literal["resume"]

    def order(self) -> orders.Resume:
        return orders.Resume()


class Say(Asked):
    type: Literal["say"]
    text: Short
    name: Name = ""

    def order(self) -> orders.Say:
        return orders.Say(self.text, self.name)


class SetChat(Asked):
    type: Literal["set-chat"]
    chat: Chatting

    def order(self) -> orders.SetChat:
        return orders.SetChat(self.chat)


class Cancel(Asked):
    type: Literal["cancel"]

    def order(self) -> orders.Cancel:
        return orders.Cancel()


class Look(Asked):
    """Whose eyes this connection looks through: one of its seats, or none."""

    type: Literal["look"]
    seat: Index | None = None


class Speak(Asked):
    """In which language this connection is answered from now on."""

    type: Literal["speak"]
    lang: Literal["fr", "en"]


class Preview(Asked):
    """What this move would do; nothing happens."""

    type: Literal["preview"]
    seat: Index
    move: MoveText


class Moves(Asked):
    """The legal moves of an asked seat, those that begin with `prefix`."""

    type: Literal["moves"]
    seat: Index
    prefix: MoveText = ""


class Hint(Asked):
    type: Literal["hint"]
    seat: Index


class StopHint(Asked):
    """The hint under way is no longer wanted; the question for it is refused."""

    type: Literal["stop-hint"]


class Ping(Said):
    type: Literal["ping"]
    t: JsonValue = None


Ordered = (
    Play
    | TypeRoll
    | Sit
    | Stand
    | SeatComputer
    | HandOver
    | Leave
    | Salt
    | Start
    | Propose
    | Agree
    | Decline
    | Resign
    | Resume
    | Say
    | SetChat
    | Cancel
)
Queried = Look | Speak | Preview | Moves | Hint | StopHint
ClientMessage = Annotated[Ordered | Queried | Ping, Field(discriminator="type")]

CLIENT: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
