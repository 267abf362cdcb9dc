"""What the room says to whoever studies: a game played again, a computer's analysis of it, a word looked up."""

from __future__ import annotations

from pydantic import JsonValue

from tete.server.schemas.tables import Actor, Seat, Shape, Turn


class Position(Shape):
    """A position of a finished game, and the ply that led there (none to the first)."""

    actor: Actor | None
    move: str | None
    view: JsonValue
    turn: Turn


class Replay(Shape):
    game: str
    plies: list[Position]


class Alternative(Shape):
    move: str
    value: float | None


class AnalysisResult(Shape):
    """What a computer thinks of the position before a ply, for the `seat` that moved there; nobody where chance did."""

    seat: Seat | None
    value: float | None
    best: list[Alternative]


class LookedUp(Shape):
    """`tier` is 1 for an everyday word to 6 for a rare one, 0 where nobody counted; `before` and `after` are the single
    letters that make another word of it."""

    word: str
    lexicon: str
    known: bool
    tier: int
    before: str
    after: str
