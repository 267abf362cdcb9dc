"""Find the best move: positions of computer games, the same for everybody, and an honest mark."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import pytest

from tete.core import View
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.players import Choice, Limit
from tete.puzzles.finding import BENCHES, CLEARLY, Bench, Slot, find_riddle


@dataclass(frozen=True)
class Whimsical:
    """A player that ranks its moves by whim, and now and then thinks highly of one."""

    game: AnyGame
    name: str = "whimsical"

    def choose(self, view: View, limit: Limit) -> Choice:
        assert view.seat is not None
        moves = list(self.game.determinize(view, Random(5)).moves(view.seat))
        rng = Random(str(view.dump()))
        ranked = sorted(((move, rng.random() ** 4) for move in moves), key=lambda each: -each[1])
        return Choice(ranked[limit.nodes is None][0], ranked[0][1], ranked=tuple(ranked))


@pytest.mark.parametrize("game", BENCHES)
def test_a_riddle_has_one_move_that_is_clearly_best(game: str) -> None:
    bench = Bench(Whimsical, Whimsical, 1, BENCHES[game].worth_asking)
    riddle = find_riddle(Slot(game, 5), bench)
    assert riddle == find_riddle(Slot(game, 5), bench)
    assert riddle.margin >= CLEARLY
    state = GAMES[game].load(riddle.position)
    assert sorted(move for move, _ in riddle.worth) == sorted(str(move) for move in state.moves(riddle.seat))
    assert riddle != find_riddle(Slot(game, 6), bench)


def test_a_real_riddle_is_judged_by_a_search_that_only_counts_nodes() -> None:
    bench = replace(BENCHES["headache"], nodes=400)
    riddle = find_riddle(Slot("headache", 11), bench)
    assert riddle == find_riddle(Slot("headache", 11), bench)
    assert riddle.before
    assert riddle.mark(riddle.best) == "best"
    worst, value = riddle.worth[-1]
    assert riddle.loss(worst) == riddle.worth[0][1] - value
    assert riddle.mark("no such move") == "missed" or riddle.worth[0][1] < 0.1


def test_every_move_of_kopf_oder_knopf_gets_a_score() -> None:
    bench = replace(BENCHES["knopf"], nodes=2_000)
    riddle = find_riddle(Slot("knopf", 3), bench)
    state = GAMES["knopf"].load(riddle.position)
    assert {move for move, _ in riddle.worth} <= {str(move) for move in state.moves(riddle.seat)}
    assert len(riddle.worth) > len(state.moves(riddle.seat)) // 2
    values = [value for _, value in riddle.worth]
    assert values == sorted(values, reverse=True)
