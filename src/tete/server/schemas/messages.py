"""The messages of a client: a page or a bot. The page's types are generated from them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter

from tete.hosting import queries
from tete.tables import commands
from tete.tables.config import ChatPolicy
from tete.tables.events import OfferKind

Index = Annotated[int, Field(ge=0, le=63)]
Number = Annotated[int, Field(ge=0, le=2**53)]
Level = Annotated[int, Field(ge=1, le=9)]
Id = Annotated[str, Field(min_length=1, max_length=64)]
MoveText = Annotated[str, Field(max_length=2000)]
Name = Annotated[str, Field(max_length=80)]
Short = Annotated[str, Field(max_length=400)]
Key = Annotated[str, Field(max_length=64)]


class Incoming(BaseModel):
    """A message of a client. Unknown fields are refused, because they are mistakes."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Numbered(Incoming):
    """A command: its `id` is the client's own; repeating it brings the earlier reply again."""

    id: Id


class Play(Numbered):
    type: Literal["play"]
    seat: Index
    prompt: Number
    move: MoveText

    def payload(self) -> commands.Play:
        return commands.Play(self.seat, self.prompt, self.move)


class EnterRoll(Numbered):
    type: Literal["enter-roll"]
    prompt: Number
    move: MoveText

    def payload(self) -> commands.EnterRoll:
        return commands.EnterRoll(self.prompt, self.move)


class Sit(Numbered):
    """`key` is that of an invite link; a public table needs none."""

    type: Literal["sit"]
    seat: Index
    name: Name
    local: bool = False
    key: Key = ""

    def payload(self) -> commands.Sit:
        return commands.Sit(self.seat, self.name, self.local)


class Stand(Numbered):
    type: Literal["stand"]
    seat: Index

    def payload(self) -> commands.Stand:
        return commands.Stand(self.seat)


class SeatComputer(Numbered):
    type: Literal["seat-computer"]
    seat: Index
    level: Level
    name: Name = ""

    def payload(self) -> commands.SeatComputer:
        return commands.SeatComputer(self.seat, str(self.level), self.name)


class HandOver(Numbered):
    type: Literal["hand-over"]
    seat: Index
    level: Level

    def payload(self) -> commands.HandOver:
        return commands.HandOver(self.seat, str(self.level))


class Leave(Numbered):
    type: Literal["leave"]

    def payload(self) -> commands.Leave:
        return commands.Leave()


class SetSalt(Numbered):
    type: Literal["set-salt"]
    seat: Index
    salt: Key

    def payload(self) -> commands.SetSalt:
        return commands.SetSalt(self.seat, self.salt)


class Start(Numbered):
    type: Literal["start"]

    def payload(self) -> commands.Start:
        return commands.Start()


class Propose(Numbered):
    type: Literal["propose"]
    offer: OfferKind
    seat: Index = 0

    def payload(self) -> commands.Propose:
        return commands.Propose(self.offer, self.seat)


class Agree(Numbered):
    type: Literal["agree"]
    number: Number

    def payload(self) -> commands.Agree:
        return commands.Agree(self.number)


class Decline(Numbered):
    type: Literal["decline"]
    number: Number

    def payload(self) -> commands.Decline:
        return commands.Decline(self.number)


class Resign(Numbered):
    type: Literal["resign"]
    seat: Index

    def payload(self) -> commands.Resign:
        return commands.Resign(self.seat)


class Resume(Numbered):
    type: Literal["resume"]

    def payload(self) -> commands.Resume:
        return commands.Resume()


class Chat(Numbered):
    type: Literal["chat"]
    text: Short
    name: Name = ""

    def payload(self) -> commands.Chat:
        return commands.Chat(self.text, self.name)


class SetChat(Numbered):
    type: Literal["set-chat"]
    chat: ChatPolicy

    def payload(self) -> commands.SetChat:
        return commands.SetChat(self.chat)


class Cancel(Numbered):
    type: Literal["cancel"]

    def payload(self) -> commands.Cancel:
        return commands.Cancel()


class SetViewpoint(Numbered):
    """The seat whose view this connection is shown: one of its own, or none."""

    type: Literal["set-viewpoint"]
    seat: Index | None = None

    def query(self) -> queries.SetViewpoint:
        return queries.SetViewpoint(self.seat)


class SetLanguage(Numbered):
    """The language of the answers on this connection from now on."""

    type: Literal["set-language"]
    lang: Literal["fr", "en"]

    def query(self) -> queries.SetLanguage:
        return queries.SetLanguage(self.lang)


class Preview(Numbered):
    """What this move would do; nothing happens."""

    type: Literal["preview"]
    seat: Index
    move: MoveText

    def query(self) -> queries.Preview:
        return queries.Preview(self.seat, self.move)


class Moves(Numbered):
    """The legal moves of a prompted seat, those that begin with `prefix`."""

    type: Literal["moves"]
    seat: Index
    prefix: MoveText = ""

    def query(self) -> queries.Moves:
        return queries.Moves(self.seat, self.prefix)


class Hint(Numbered):
    """A move that a computer suggests at this prompt."""

    type: Literal["hint"]
    seat: Index
    prompt: Number

    def query(self) -> queries.Hint:
        return queries.Hint(self.seat, self.prompt)


class CancelHint(Numbered):
    """The hint under way is no longer wanted; the query for it is refused."""

    type: Literal["cancel-hint"]

    def query(self) -> queries.CancelHint:
        return queries.CancelHint()


class Ping(Incoming):
    type: Literal["ping"]
    t: JsonValue = None


CommandMessage = (
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
QueryMessage = SetViewpoint | SetLanguage | Preview | Moves | Hint | CancelHint
ClientMessage = Annotated[CommandMessage | QueryMessage | Ping, Field(discriminator="type")]

CLIENT: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
