"""Ratings from results: Elo differences with error bars, and a test that ends a match early."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp, log, sqrt

from tete.core import Outcome

PER_ELO = log(10) / 400
PRIOR_GAMES = 0.5  # drawn games added for any two that met, so that winning every game gives a finite rating
Z_95 = 1.96  # standard deviations on each side: 95 %


@dataclass(slots=True)
class Tally:
    """Results so far: how often two players met, and what the first of them scored."""

    met: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))
    scored: dict[tuple[str, str], float] = field(default_factory=lambda: defaultdict(float))
    squares: dict[tuple[str, str], float] = field(default_factory=lambda: defaultdict(float))
    games: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    firsts: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, seating: Sequence[str], outcome: Outcome) -> None:
        names = list(dict.fromkeys(seating))
        first = [name for name, place in zip(seating, outcome.places, strict=True) if place == 1]
        for name in names:
            self.games[name] += 1
            self.firsts[name] += first.count(name) / len(first)
        for one in names:
            for other in names:
                if one != other:
                    score = _score(seating, outcome, one, other)
                    self.met[one, other] += 1
                    self.scored[one, other] += score
                    self.squares[one, other] += score * score

    @property
    def names(self) -> list[str]:
        return list(self.games)


def _score(seating: Sequence[str], outcome: Outcome, one: str, other: str) -> float:
    """The score of one against the other in a game, averaged over their seats: a better place 1, the same ½."""
    places = list(zip(seating, outcome.places, strict=True))
    mine = [place for name, place in places if name == one]
    theirs = [place for name, place in places if name == other]
    points = [1.0 if a < b else 0.5 if a == b else 0.0 for a in mine for b in theirs]
    return sum(points) / len(points)


@dataclass(frozen=True, slots=True)
class Rating:
    """Elo against the mean of all players; the 95 % interval is `error` wide on each side."""

    elo: float
    error: float


def expected(elo: float) -> float:
    """The expected score of a player that is so many Elo stronger.

    >>> round(expected(100), 2)
    0.64
    """
    return 1 / (1 + exp(-elo * PER_ELO))


def ratings(tally: Tally) -> dict[str, Rating]:
    """Maximum-likelihood ratings (Bradley–Terry model, by Newton's method)."""
    names = tally.names
    strength = [0.0] * len(names)
    pairs = [
        (i, j, one, other) for i, one in enumerate(names) for j, other in enumerate(names) if (one, other) in tally.met
    ]
    matrix: list[list[float]] = []
    for _ in range(60):
        slope = [0.0] * len(names)
        matrix = [[1.0 / len(names)] * len(names) for _ in names]  # the mean stays at 0
        for i, j, one, other in pairs:
            chance = 1 / (1 + exp(strength[j] - strength[i]))
            games = tally.met[one, other] + PRIOR_GAMES
            slope[i] += tally.scored[one, other] + PRIOR_GAMES / 2 - games * chance
            weight = games * chance * (1 - chance)
            matrix[i][i] += weight
            matrix[i][j] -= weight
        step = solve(matrix, slope)
        # A long step overshoots if one player has won every game.
        strength = [old + max(-1.0, min(1.0, new)) for old, new in zip(strength, step, strict=True)]
        if max(map(abs, step), default=0.0) < 1e-9:
            break
    mean = sum(strength) / len(strength) if strength else 0.0
    rated = {}
    for index, name in enumerate(names):
        unit = [float(index == other) for other in range(len(names))]
        variance = solve(matrix, unit)[index] - 1 / len(names)
        rated[name] = Rating((strength[index] - mean) / PER_ELO, Z_95 * sqrt(max(variance, 0.0)) / PER_ELO)
    return rated


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Gaussian elimination for a few unknowns.

    >>> solve([[2.0, 0.0], [0.0, 4.0]], [2.0, 2.0])
    [1.0, 0.5]
    """
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for here in range(len(rows)):
        pivot = max(range(here, len(rows)), key=lambda row: abs(rows[row][here]))
        rows[here], rows[pivot] = rows[pivot], rows[here]
        for below in range(here + 1, len(rows)):
            factor = rows[below][here] / rows[here][here]
            rows[below] = [a - factor * b for a, b in zip(rows[below], rows[here], strict=True)]
    answer = [0.0] * len(rows)
    for here in reversed(range(len(rows))):
        rest = sum(rows[here][column] * answer[column] for column in range(here + 1, len(rows)))
        answer[here] = (rows[here][-1] - rest) / rows[here][here]
    return answer


@dataclass(frozen=True, slots=True)
class Sprt:
    """Sequential probability ratio test: is the first of two players better by `low` or by `high` Elo? Risk 5 %."""

    low: float
    high: float
    risk: float = 0.05

    def ratio(self, tally: Tally) -> float:
        """The log likelihood ratio of `high` to `low`; 0 while there are too few games."""
        one, other = tally.names[:2]
        games = tally.met[one, other]
        if games < 8:
            return 0.0
        mean = tally.scored[one, other] / games
        # A lower bound keeps the spread above 0 if every game was won.
        spread = max(tally.squares[one, other] / games - mean * mean, 0.25 / games)
        low, high = expected(self.low), expected(self.high)
        return games * (high - low) * (2 * mean - low - high) / (2 * spread)

    def verdict(self, tally: Tally) -> str | None:
        """`high`, `low`, or None while the test is undecided."""
        bound, ratio = log((1 - self.risk) / self.risk), self.ratio(tally)
        return "high" if ratio >= bound else "low" if ratio <= -bound else None
