"""What a client sends: the commands of a table, queries that change nothing, and pings."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec

from tete.core import BadNotation
from tete.tables.commands import ClientCommand, Index, Message, MoveText, Number

ID_LENGTH = 64
LangTag = Annotated[str, msgspec.Meta(min_length=2, max_length=12)]  # “fr”, “pt-BR”
SampleSize = Annotated[int, msgspec.Meta(ge=1, le=100)]


class SetViewpoint(Message, frozen=True):
    """Choose the seat whose view this connection is shown: one of its own, or none."""

    seat: Index | None = None


class SetLanguage(Message, frozen=True):
    """Choose the language of the answers on this connection."""

    lang: LangTag


class Preview(Message, frozen=True):
    """Ask what this move would do; nothing happens."""

    seat: Index
    move: MoveText


class Moves(Message, frozen=True):
    """Ask for the legal moves of a prompted seat that begin with `prefix`; with `sample`, for so many at random."""

    seat: Index
    prefix: MoveText = ""
    sample: SampleSize | None = None


class Hint(Message, frozen=True):
    """Ask for a move that a computer suggests at this prompt."""

    seat: Index
    prompt: Number


class CancelHint(Message, frozen=True):
    """End the hint under way; the query for it is refused as `hint-stopped`."""


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """Say that you are there; the answer is `pong`."""

    t: Any = None


Query = SetViewpoint | SetLanguage | Preview | Moves | Hint | CancelHint
ClientMessage = ClientCommand | Query | Ping

_DECODER: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)


def decode_client(data: bytes | str) -> ClientMessage:
    """The message of a client; `BadNotation` if it is none."""
    try:
        message = _DECODER.decode(data)
    except (ValueError, RecursionError) as error:
        raise BadNotation("bad-message", why=str(error)) from None
    if not isinstance(message, Ping) and not message.id:
        raise BadNotation("bad-message", why="Object missing required field `id`")
    return message


def id_of(data: bytes | str) -> str:
    """The id of a message that may be anything, so that even nonsense gets its reply."""
    try:
        message = msgspec.json.decode(data)
    except (ValueError, RecursionError):
        return ""
    name = message.get("id") if isinstance(message, dict) else None
    return name[:ID_LENGTH] if isinstance(name, str) else ""
