"""The answers of the server about finished games: replays, analyses, and words looked up."""

from __future__ import annotations

from pydantic import JsonValue

from tete.server.schemas.replies import Alternative
from tete.server.schemas.tables import Actor, Seat, Shape
from tete.server.schemas.turns import Turn


class Position(Shape):
    """A position of a finished game, and the ply that led there (none to the first)."""

    actor: Actor | None
    move: str | None
    view: JsonValue
    turn: Turn


class Replay(Shape):
    game: str
    plies: list[Position]


class Analysis(Shape):
    """The value of the position before a ply for the `seat` that moved there; without a seat, chance moved."""

    seat: Seat | None
    value: float | None
    best: list[Alternative]


class WordInfo(Shape):
    """A word in the list of a table.

    `tier` is 1 for an everyday word to 6 for a rare one, and 0 if that is unknown. `before` and `after` are the letters
    that make another word of it. `coarse`: it is vulgar or an insult. `joined`: it was asked with a hyphen or the like,
    and `word` is how it is written.
    """

    word: str
    lexicon: str
    known: bool
    tier: int
    before: str
    after: str
    coarse: bool
    joined: bool
