"""What the server answers on a socket: one reply for each command and query, and a pong for each ping."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType

from tete.core import TeteError
from tete.i18n import Lang, translator_for
from tete.tables.declared import Value
from tete.wire.snapshots import Listing, TableMessage


class ErrorInfo(Value, frozen=True):
    """Why something was refused: a stable code, the number of the rule, and a sentence."""

    code: str
    details: dict[str, str | int]
    rule: str | None
    text: str


class PreviewResult(Value, frozen=True):
    """Whether a move is legal, and what the game says of it besides."""

    ok: bool
    details: dict[str, Any]
    error: ErrorInfo | UnsetType = UNSET


class Alternative(Value, frozen=True):
    """A move that a computer ranked, and how it values it."""

    move: str
    value: float | None


class HintReason(Value, frozen=True):
    """A reason for a hint: the code of a text, and what it names."""

    code: str
    details: dict[str, str | int]


class HintResult(Value, frozen=True):
    """A move that a computer suggests at `prompt`, and why."""

    prompt: int
    move: str
    text: str
    reasons: tuple[HintReason, ...]
    ranked: tuple[Alternative, ...]


class Reply(Value, frozen=True, tag_field="type", tag="reply"):
    """The one answer to the command or query of this `id`.

    `ok`: it was carried out; `version` is the table's after a command, `preview`, `moves` and `hint` answer the query
    of that name. Otherwise nothing has changed, and `error` says why.
    """

    id: str
    ok: bool
    version: int | UnsetType = UNSET
    preview: PreviewResult | UnsetType = UNSET
    moves: Listing | UnsetType = UNSET
    hint: HintResult | UnsetType = UNSET
    error: ErrorInfo | UnsetType = UNSET


class Pong(Value, frozen=True, tag_field="type", tag="pong"):
    """The answer to a ping: its own `t`, and the time of the server."""

    t: Any
    now: int


ServerMessage = TableMessage | Reply | Pong


def error_info(error: TeteError, lang: Lang, game: str | None = None) -> ErrorInfo:
    """An error as it is sent: its code and details, the number of the rule, and the sentence in one language."""
    translator = translator_for(lang, game)
    rule = translator.entry(f"error.{error.code}").get("rule")
    text = translator.error(error).removesuffix(f" [{rule}]")
    return ErrorInfo(error.code, dict(error.details), rule, text)
