"""Whose move it is, as the server says it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tete.server.schemas.tables import Seat, Shape


class DecideTurn(Shape):
    kind: Literal["decide"]
    seats: list[Seat]


class RollTurn(Shape):
    kind: Literal["roll"]


class OverTurn(Shape):
    """A game that was cancelled or stopped has no places."""

    kind: Literal["over"]
    places: list[int]
    points: list[int]
    reason: str


Turn = Annotated[DecideTurn | RollTurn | OverTurn, Field(discriminator="kind")]
