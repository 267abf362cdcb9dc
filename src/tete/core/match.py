"""A match: as many games as there are seats, so that everybody plays every seat once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tete.core.turn import Outcome, rank

MatchCount = Literal["points", "games"]  # what is added up: points, or won games


@dataclass(frozen=True, slots=True)
class MatchGame:
    """How one game of a match ended, for the players in the order of the seats they have now.

    `points` is empty where they mean nothing, or where the game ended otherwise than by its rules.
    """

    places: tuple[int, ...]
    points: tuple[int, ...] = ()

    def moved_on(self) -> MatchGame:
        """The same once everybody has moved one seat on."""
        return MatchGame((*self.places[1:], *self.places[:1]), (*self.points[1:], *self.points[:1]))


@dataclass(frozen=True, slots=True)
class Standing:
    """What the players of a match have so far, and their places by it."""

    count: MatchCount
    totals: tuple[int, ...]
    places: tuple[int, ...]


def fits_match(earlier: Sequence[MatchGame], seats: int) -> bool:
    """Whether so many seats can have played these games before another one of the same match."""
    sizes = all(len(game.places) == seats and len(game.points) in (0, seats) for game in earlier)
    return sizes and len(earlier) < max(seats, 1)


def match_game(outcome: Outcome, *, points: bool) -> MatchGame:
    """The outcome as a part of a match; `points`: its points are added up."""
    return MatchGame(outcome.places, outcome.points if points else ())


def standing(games: Sequence[MatchGame]) -> Standing | None:
    """The sum of all points, or of won games where some game has none; None before the first game is over.

    Who gives up a game that goes badly must not win the match by the points of another one.
    """
    if not games:
        return None
    count: MatchCount = "points" if all(game.points for game in games) else "games"
    scores = [game.points if count == "points" else [int(place == 1) for place in game.places] for game in games]
    totals = tuple(sum(column) for column in zip(*scores, strict=True))
    return Standing(count, totals, rank(totals))
