"""What travels between a page (or a bot) and the room: typed messages, from which the page's types are made."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter

from tete.tables import commands
from tete.tables.events import OfferKind
from tete.tables.config import ChatPolicy

Index = Annotated[int, Field(ge=0, le=63)]
Number = Annotated[int, Field(ge=0, le=2**53)]
Level = Annotated[int, Field(ge=1, le=9)]
Id = Annotated[str, Field(min_length=1, max_length=64)]
MoveText = Annotated[str, Field(max_length=2000)]
Name = Annotated[str, Field(max_length=80)]
Short = Annotated[str, Field(max_length=400)]
Key = Annotated[str, Field(max_length=64)]


class Chatted(BaseModel):
    """Something a client says; a field that nobody knows is a mistake worth telling."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Asked(Chatted):
    """A command: its `id` is the client's own; repeating it brings the earlier reply again."""

    id: Id


class Play(Asked):
    type: Literal["play"]
    seat: Index
    prompt: Number
    move: MoveText

    def payload(self) -> commands.Play:
        return commands.Play(self.seat, self.prompt, self.move)


class EnterRoll(Asked):
    type: Literal["type-roll"]
    prompt: Number
    move: MoveText

    def payload(self) -> commands.EnterRoll:
        return commands.EnterRoll(self.prompt, self.move)


class Sit(Asked):
    """`key` is the one of an invite link, where the table is not open to everybody."""

    type: Literal["sit"]
    seat: Index
    name: Name
    local: bool = False
    key: Key = ""

    def payload(self) -> commands.Sit:
        return commands.Sit(self.seat, self.name, self.local)


class Stand(Asked):
    type: Literal["stand"]
    seat: Index

    def payload(self) -> commands.Stand:
        return commands.Stand(self.seat)


class SeatComputer(Asked):
    type: Literal["seat-computer"]
    seat: Index
    level: Level
    name: Name = ""

    def payload(self) -> commands.SeatComputer:
        return commands.SeatComputer(self.seat, str(self.level), self.name)


class HandOver(Asked):
    type: Literal["hand-over"]
    seat: Index
    level: Level

    def payload(self) -> commands.HandOver:
        return commands.HandOver(self.seat, str(self.level))


class Leave(Asked):
    type: Literal["leave"]

    def payload(self) -> commands.Leave:
        return commands.Leave()


class Salt(Asked):
    type: Literal["salt"]
    seat: Index
    salt: Key

    def payload(self) -> commands.SetSalt:
        return commands.SetSalt(self.seat, self.salt)


class Start(Asked):
    type: Literal["start"]

    def payload(self) -> commands.Start:
        return commands.Start()


class Propose(Asked):
    type: Literal["propose"]
    offer: OfferKind
    seat: Index = 0

    def payload(self) -> commands.Propose:
        return commands.Propose(self.offer, self.seat)


class Agree(Asked):
    type: Literal["agree"]
    offer: Number

    def payload(self) -> commands.Agree:
        return commands.Agree(self.offer)


class Decline(Asked):
    type: Literal["decline"]
    offer: Number

    def payload(self) -> commands.Decline:
        return commands.Decline(self.offer)


class Resign(Asked):
    type: Literal["resign"]
    seat: Index

    def payload(self) -> commands.Resign:
        return commands.Resign(self.seat)


class Resume(Asked):
    type: Literal["resume"]

    def payload(self) -> commands.Resume:
        return commands.Resume()


class Chat(Asked):
    type: Literal["say"]
    text: Short
    name: Name = ""

    def payload(self) -> commands.Chat:
        return commands.Chat(self.text, self.name)


class SetChat(Asked):
    type: Literal["set-chat"]
    chat: ChatPolicy

    def payload(self) -> commands.SetChat:
        return commands.SetChat(self.chat)


class Cancel(Asked):
    type: Literal["cancel"]

    def payload(self) -> commands.Cancel:
        return commands.Cancel()


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


class Ping(Chatted):
    type: Literal["ping"]
    t: JsonValue = None


Ordered = (
    Play
    | EnterRoll
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
    | Chat
    | SetChat
    | Cancel
)
Queried = Look | Speak | Preview | Moves | Hint | StopHint
ClientMessage = Annotated[Ordered | Queried | Ping, Field(discriminator="type")]

CLIENT: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
