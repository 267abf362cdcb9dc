"""The answers of the server about finished games: replays, analyses, and words looked up."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, JsonValue

from tete.server.schemas.tables import Actor, Seat, Shape
from tete.server.schemas.wire import Turn


class Position(Shape):
    """A position of a finished game, and the ply that led there (none to the first)."""

    actor: Actor | None
    move: str | None
    view: JsonValue
    turn: Turn


class Replay(Shape):
    game: str
    plies: list[Position]


Verdict = Literal["best", "good", "inaccuracy", "mistake"]


class JudgedMove(Shape):
    """A move, the mover's chance to win after it, and where the judge counts points what it brings."""

    move: str
    value: float
    points: float | None = None


class MoveVerdict(Shape):
    """The move that was made: `loss` is how much of the chances it gave away, `points` how many points, if counted."""

    move: str
    value: float
    verdict: Verdict
    loss: float
    points: float | None = None


class Analysis(Shape):
    """The position before a ply for the `seat` that moved there; without a seat, chance moved.

    `chances` are those of every seat to win, `played` the verdict on the move that was made (none if it was the only
    one).
    """

    seat: Seat | None
    value: float | None
    best: list[JudgedMove]
    chances: list[float] = Field(default_factory=list)
    played: MoveVerdict | None = None


class WordDefinition(Shape):
    """What an entry of a dictionary means: the word that was asked, or the one that it is a form of."""

    word: str
    text: str


class WordInfo(Shape):
    """A word in the list of a table.

    `tier` is 1 for an everyday word to 6 for a rare one, and 0 if that is unknown. `before` and `after` are the letters
    that make another word of it. `coarse`: it is vulgar or an insult. `joined`: it was asked with a hyphen or the like,
    and `word` is how it is written. A `?` in the question stands for any letter: `matches` are then words that fit,
    at most sixty of `total`. `definitions` say what a known word means, as far as the dictionary of the language
    `dictionary` has it; there is none for a vulgar word.
    """

    word: str
    lexicon: str
    known: bool
    tier: int
    before: str
    after: str
    coarse: bool
    joined: bool
    matches: list[str]
    total: int
    definitions: list[WordDefinition] = Field(default_factory=list)
    dictionary: str = ""
