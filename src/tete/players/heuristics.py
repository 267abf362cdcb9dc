"""Static evaluation for any game: a heuristic per game, and the share of the win that it stands for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Any

from tete.core import AnyGame, AnyState, Outcome, Over, Seat
from tete.games import declared

Shares = tuple[float, ...]  # of the win, by seat; each member of a team has the share of the whole team


@dataclass(frozen=True, slots=True)
class Heuristic:
    """`score` says how well a seat stands; being ahead by `scale` wins about three times in four.

    `distinct_moves` draws one move of each kind where the heuristic cannot tell many moves apart. Without it every
    move is looked at.
    """

    score: Callable[[Any, Seat], float]
    scale: float
    distinct_moves: Callable[[Any, Seat, Random], Sequence[Any]] | None = None


def heuristic_of(game: AnyGame) -> Heuristic | None:
    """The game's own heuristic; None if it has none."""
    heuristic: Heuristic | None = declared(game, "players", "HEURISTIC")
    return heuristic


def distinct_moves(game: AnyGame, state: AnyState, seat: Seat, rng: Random) -> Sequence[Any]:
    """The moves that the heuristic can tell apart."""
    heuristic = heuristic_of(game)
    if heuristic is None or heuristic.distinct_moves is None:
        return state.moves(seat)
    return heuristic.distinct_moves(state, seat, rng)


def win_shares(game: AnyGame, state: AnyState) -> Shares:
    """Each seat's share of the win: the result of a finished game, else by the heuristic, else the same for all.

    A seat that plays alone has no opponent: its share grows with its score and never reaches 1.
    """
    teams, heuristic = game.teams(state), heuristic_of(game)
    if isinstance(state.turn, Over) and len(teams) > 1:
        by_team = _result_shares(state.turn.outcome, teams)
    elif heuristic is not None:
        scores = [sum(heuristic.score(state, seat) for seat in team) / len(team) for team in teams]
        by_team = _score_shares(scores, heuristic.scale)
    else:
        by_team = [1 / len(teams)] * len(teams)
    shares = {seat: share for team, share in zip(teams, by_team, strict=True) for seat in team}
    return tuple(shares[seat] for seat in range(state.seats))


def _result_shares(outcome: Outcome, teams: tuple[tuple[Seat, ...], ...]) -> list[float]:
    won = [any(outcome.places[seat] == 1 for seat in team) for team in teams]
    return [team / sum(won) for team in won]


def _score_shares(scores: list[float], scale: float) -> list[float]:
    if len(scores) == 1:
        return [max(scores[0], 0.0) / (max(scores[0], 0.0) + 10 * scale)]
    best = max(scores)
    weights = [exp((score - best) / scale) for score in scores]
    return [weight / sum(weights) for weight in weights]
