"""Plays games between equal computers, and notes what the judge says at a few positions of each."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tete.core import CHANCE, Decide, Over, Roll
from tete.core.game import AnyGame
from tete.players import Limit, create_player, for_one_game
from tete.players.heuristics import AnyState, win_shares
from tete.players.judging import judge_of, standing


@dataclass(frozen=True, slots=True)
class Sample:
    """A position: what the search said, how the mover stood, and the share of the win that the mover had in the end."""

    game: int
    share: float
    lead: float
    progress: float
    teams: int
    result: float


@dataclass(frozen=True, slots=True)
class Plan:
    """A preset, how many seats, the level of all players, and how many positions of each game are judged."""

    preset: str
    seats: int
    level: int
    positions: int


def collect(game: AnyGame, plan: Plan, seconds: float, games: int) -> Iterator[Sample]:
    """The samples of so many games, or of fewer if the processor time is over."""
    until = time.process_time() + seconds
    for number in range(games):
        if time.process_time() > until:
            return
        yield from one_game(game, plan, number)


def one_game(game: AnyGame, plan: Plan, number: int) -> Iterator[Sample]:
    rng = Random(f"{game.key} {plan.preset} {number}")
    start: AnyState = game.start(game.presets[plan.preset], plan.seats)
    players = [for_one_game(create_player(f"level:{plan.level}", game)) for _ in range(plan.seats)]
    positions: list[AnyState] = []
    state = start
    while not isinstance(state.turn, Over):
        if isinstance(state.turn, Roll):
            state = state.play(CHANCE, state.turn.odds.sample(rng))
            continue
        seat = state.turn.seats[0]
        if len(state.moves(seat)) > 1:
            positions.append(state)
        move = players[seat].choose(state.view(seat), Limit(seed=rng.getrandbits(32))).move
        state = state.play(seat, move)
    shares = win_shares(game, state)
    for judged in rng.sample(positions, min(plan.positions, len(positions))):
        assert isinstance(judged.turn, Decide)
        seat = judged.turn.seats[0]
        found = judge_of(game).player(game).choose(judged.view(seat), Limit(seed=rng.getrandbits(32)))
        if found.value is not None:
            stands = standing(game, judged, seat)
            lead, progress = round(stands.lead, 3), round(stands.progress, 3)
            yield Sample(number, round(found.value, 4), lead, progress, stands.teams, shares[seat])
