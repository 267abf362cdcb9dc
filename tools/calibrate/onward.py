"""What a lesser move costs, by playing on: `python -m tools.calibrate.onward headquarter [--minutes 1]`.

From positions of weak games both the best move and a lesser one are made, and the game is played on many times after
each. It prints how often each was won, and the weight of a loss in log odds that explains it best.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Any

from tete.core import CHANCE, AnyState, Over, Roll
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.players import Limit, create_player
from tete.players.greedy import logit
from tete.players.heuristics import win_shares
from tete.players.judging import DOUBTFUL_LOSS, JudgePlayer, judge_of, standing
from tools.calibrate.fit import log_loss

WEAK, AFTER = (2, 3, 4), (4, 5)  # levels that make the positions, and that play on
TIMES = 12
WEIGHTS = [step / 20 for step in range(31)]


@dataclass(frozen=True, slots=True)
class Pair:
    """A position by its calibrated log odds, how far the lesser move is behind, and what was won after each."""

    odds: float
    behind: float
    best: float
    lesser: float


def pairs(game: AnyGame, seconds: float) -> Iterator[Pair]:
    """One of each game, until the processor time is over."""
    until, number = time.process_time() + seconds, 0
    while time.process_time() < until:
        found = one_pair(game, number)
        if found is not None:
            yield found
        number += 1


def one_pair(game: AnyGame, number: int) -> Pair | None:
    """None if the move that was drawn is about as good as the best."""
    rng = Random(f"onward {game.key} {number}")
    state, seat, made = rng.choice(list(_decisions(game, rng)))
    lesser = rng.choice([made, rng.choice(list(state.moves(seat)))])
    ranked = JudgePlayer(game, also=str(lesser)).choose(state.view(seat), Limit(seed=number)).ranked
    (best, top), share = ranked[0], dict(ranked)[lesser]
    if share > top - DOUBTFUL_LOSS:
        return None
    stands = standing(game, state, seat)
    chance = judge_of(game).calibration(state).chance(top, stands.lead, stands.progress, stands.teams)
    won = [_won(game, state.play(seat, move), seat, number) for move in (best, lesser)]
    return Pair(logit(chance), logit(top) - logit(share), *won)


def _decisions(game: AnyGame, rng: Random) -> Iterator[tuple[AnyState, int, Any]]:
    """The decisions of a game between weak computers."""
    player, state = create_player(f"level:{rng.choice(WEAK)}", game), game.start()
    while not isinstance(state.turn, Over):
        if isinstance(state.turn, Roll):
            state = state.play(CHANCE, state.turn.odds.sample(rng))
            continue
        seat = state.turn.seats[0]
        move = player.choose(state.view(seat), Limit(seed=rng.getrandbits(32))).move
        if len(state.moves(seat)) > 1:
            yield state, seat, move
        state = state.play(seat, move)


def _won(game: AnyGame, after: AnyState, seat: int, number: int) -> float:
    """The share of the win of a seat when a position is played on; the rolls are the same for each move."""
    total = 0.0
    for again in range(TIMES):
        state, rng = after, Random(f"{number} {again}")
        player = create_player(f"level:{AFTER[again % len(AFTER)]}", game)
        while not isinstance(state.turn, Over):
            if isinstance(state.turn, Roll):
                state = state.play(CHANCE, state.turn.odds.sample(rng))
            else:
                mover = state.turn.seats[0]
                state = state.play(mover, player.choose(state.view(mover), Limit(seed=rng.getrandbits(32))).move)
        total += win_shares(game, state)[seat]
    return total / TIMES


def weight_of_a_loss(found: Sequence[Pair]) -> float:
    """The weight with the smallest log loss of what was won after the lesser moves."""

    def loss(weight: float) -> float:
        odds = ((each.odds - weight * each.behind, each.lesser) for each in found)
        return log_loss((_chance(value), won) for value, won in odds)

    return min(WEIGHTS, key=loss)


def _chance(odds: float) -> float:
    return 1 / (1 + exp(-odds))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--minutes", type=float, default=1.0, help="of processor time")
    asked = parser.parse_args()
    found = list(pairs(GAMES[asked.game], 60 * asked.minutes))
    best, lesser = (sum(getattr(each, name) for each in found) / len(found) for name in ("best", "lesser"))
    weight = weight_of_a_loss(found)
    print(json.dumps({"positions": len(found), "best": round(best, 3), "lesser": round(lesser, 3), "weight": weight}))


if __name__ == "__main__":
    main()
