"""Whatever is declared as JSON: written by `encode`, and what was stored is read strictly."""

from __future__ import annotations

from typing import Any, Final, TypeVar, cast

import msgspec

from tete.core import BadPosition
from tete.tables.events import FORMAT, Event
from tete.tables.table import TableSummary

T = TypeVar("T")


class _Format(msgspec.Struct):
    """What is read of an event that cannot be read as ours: whether a newer version wrote it."""

    format: int = 0


_ENCODER: Final = msgspec.json.Encoder()
_EVENT: Final = msgspec.json.Decoder(Event)
_SUMMARY: Final = msgspec.json.Decoder(TableSummary)
_FORMAT: Final = msgspec.json.Decoder(_Format)


def encode(message: Any) -> bytes:
    """A message, an event or a summary as JSON."""
    return _ENCODER.encode(message)


def encoded(part: T) -> T:
    """A part of messages that is made once for all who are sent it: its JSON stands for it."""
    return cast(T, msgspec.Raw(_ENCODER.encode(part)))


def load_event(data: bytes | str) -> Event:
    """The event written as `data`; `BadPosition` if it is not one of ours."""
    try:
        return _load(_EVENT, data)
    except BadPosition:
        if (stored := _load(_FORMAT, data).format) > FORMAT:
            raise BadPosition("newer-event", format=stored, known=FORMAT) from None
        raise


def load_summary(data: bytes | str) -> TableSummary:
    return _load(_SUMMARY, data)


def _load(decoder: msgspec.json.Decoder[T], data: bytes | str) -> T:
    try:
        return decoder.decode(data)
    except (ValueError, RecursionError) as error:  # also half of a surrogate pair
        raise BadPosition("bad-event", why=str(error)) from None
