"""A table that somebody thinks of creating: what it would be, and what cannot be chosen."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, JsonValue

from tete.server.schemas.tables import Shape
from tete.server.schemas.wire import ErrorInfo, Played


class SetupRequest(Shape):
    """A table that somebody thinks of creating."""

    preset: Annotated[str, Field(max_length=64)] = ""
    options: dict[Annotated[str, Field(max_length=64)], JsonValue] = Field(default_factory=dict)
    seats: Annotated[int, Field(ge=1, le=8)] = 2


class ClosedChoice(Shape):
    """A value that an option cannot have now: the rules refuse it, it is another `preset`, or takes other `seats`."""

    option: str
    value: JsonValue
    why: Literal["refused", "preset", "seats"]
    error: ErrorInfo | None
    preset: str | None
    seats: list[int] | None


class Setup(Shape):
    """What a table of these options would be. With an `error` it cannot be, and the rest is empty.

    `colours` are those of the seats, if the number of seats is among `seats`. A
    number or a list that the rules refuse whatever it is has one entry in `closed`, with the value null.
    """

    error: ErrorInfo | None
    seats: list[int]
    colours: list[list[str]]
    shared: list[str]
    played: list[Played]
    closed: list[ClosedChoice]
