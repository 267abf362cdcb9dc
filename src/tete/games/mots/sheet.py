"""The score sheet: a line for every turn."""

from __future__ import annotations

from dataclasses import dataclass

from tete.core import Json, Seat
from tete.games.mots.reading import Tally


@dataclass(frozen=True, slots=True)
class Line:
    """A turn on the score sheet: no word for a pass, a word with 0 points for one that was erased."""

    seat: Seat
    words: tuple[tuple[str, int], ...]  # the main word first, each with its points

    @property
    def points(self) -> int:
        return sum(points for _, points in self.words)

    def dump(self) -> dict[str, Json]:
        return {"seat": self.seat, "words": [[text, points] for text, points in self.words]}


def line_of(turn: Tally) -> Line:
    return Line(turn.seat, tuple((word.text, word.points) for word in turn.words))
