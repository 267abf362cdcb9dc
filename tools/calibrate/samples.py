"""Plays games between computers that are about equal, and notes what the judge says at a few positions of each."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from tete.core import CHANCE, AnyState, Over, Roll, Seat
from tete.core.game import AnyGame
from tete.players import Limit, create_player, for_one_game
from tete.players.heuristics import Shares, win_shares
from tete.players.judging import JudgePlayer, standing

Decision = tuple[AnyState, Seat, str]  # a position, who decided, and the move


@dataclass(frozen=True, slots=True)
class Sample:
    """A position: what the search said, how the mover stood, and the share of the win that the mover had in the end.

    `share` is that of the best move and `played` that of the move that was made, if it is another. `others` are the
    score and the share of the win of each other team, where there are more than two.
    """

    game: int
    share: float
    lead: float
    progress: float
    teams: int
    result: float
    played: float | None = None
    others: tuple[tuple[float, float], ...] = ()

    @property
    def share_played(self) -> float:
        return self.share if self.played is None else self.played


def read_sample(row: list[Any]) -> Sample:
    """A sample from its row in a file; rows may end early."""
    others = tuple((score, result) for score, result in row[7]) if len(row) > 7 else ()
    return replace(Sample(*row[:7]), others=others)


@dataclass(frozen=True, slots=True)
class Plan:
    """A preset, how many seats, the levels of the players, and how many positions of each game are judged.

    In each game every player has one of two levels next to each other. `nodes` is less than the judge's own, where that
    would take long.
    """

    preset: str
    seats: int
    levels: tuple[int, ...]
    positions: int
    nodes: int | None = None

    def draw_levels(self, rng: Random) -> list[int]:
        at = rng.randrange(max(1, len(self.levels) - 1))
        return [rng.choice(self.levels[at : at + 2]) for _ in range(self.seats)]


def collect(game: AnyGame, plan: Plan, seconds: float, games: int) -> Iterator[Sample]:
    """The samples of so many games, or of fewer if the processor time is over."""
    until = time.process_time() + seconds
    for number in range(games):
        if time.process_time() > until:
            return
        yield from one_game(game, plan, number)


def one_game(game: AnyGame, plan: Plan, number: int) -> Iterator[Sample]:
    """A few positions of one game; the number of the game is its seed."""
    rng = Random(f"{game.key} {plan.preset} {plan.seats} {number}")
    state: AnyState = game.start(game.presets[plan.preset], plan.seats)
    players = [for_one_game(create_player(f"level:{level}", game)) for level in plan.draw_levels(rng)]
    decisions: list[Decision] = []
    while not isinstance(state.turn, Over):
        if isinstance(state.turn, Roll):
            state = state.play(CHANCE, state.turn.odds.sample(rng))
            continue
        seat = state.turn.seats[0]
        move = players[seat].choose(state.view(seat), Limit(seed=rng.getrandbits(32))).move
        if len(state.moves(seat)) > 1:
            decisions.append((state, seat, str(move)))
        state = state.play(seat, move)
    shares = win_shares(game, state)
    for decision in rng.sample(decisions, min(plan.positions, len(decisions))):
        yield _judged(game, number, decision, shares, Limit(plan.nodes, seed=rng.getrandbits(32)))


def _judged(game: AnyGame, number: int, decision: Decision, shares: Shares, limit: Limit) -> Sample:
    """What the judge says of a decision, as a replay shows it."""
    state, seat, move = decision
    ranked = JudgePlayer(game, also=move, briefly=True).choose(state.view(seat), limit).ranked
    values = {str(each): value for each, value in ranked}
    stands = standing(game, state, seat)
    rest = [shares[team[0]] for team in game.teams(state) if seat not in team]
    others = tuple((round(score, 3), won) for score, won in zip(stands.others, rest, strict=True))
    return Sample(
        number,
        round(ranked[0][1], 4),
        round(stands.lead, 3),
        round(stands.progress, 3),
        stands.teams,
        shares[seat],
        round(values[move], 4) if values[move] < ranked[0][1] else None,
        others if stands.teams > 2 else (),
    )
