"""The replies of the server on a socket: one for each command and query."""

from __future__ import annotations

from typing import Literal

from pydantic import JsonValue

from tete.server.schemas.snapshots import Listing, TableMessage
from tete.server.schemas.tables import Shape


class ErrorInfo(Shape):
    """Why something was refused: a stable code, the number of the rule, and a sentence."""

    code: str
    details: dict[str, str | int]
    rule: str | None
    text: str


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
