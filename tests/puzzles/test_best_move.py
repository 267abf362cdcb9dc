"""Best-move puzzles: positions of computer games, the same for the same seed, and marks for moves."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import pytest

from tete.core import BadNotation, View
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.players import Choice, Limit
from tete.players.random import RandomPlayer
from tete.puzzles.best_move import (
    CLEAR_MARGIN,
    BestMoveConfig,
    BestMovePuzzle,
    PuzzleSeed,
    best_move_config,
    best_move_games,
    find_best_move,
)


@dataclass(frozen=True)
class ByHash:
    """A player whose values depend on the view alone; now and then one move is far better than the others."""

    game: AnyGame
    name: str = "by hash"

    def choose(self, view: View, limit: Limit) -> Choice:
        assert view.seat is not None
        moves = list(self.game.determinize(view, Random(5)).moves(view.seat))
        rng = Random(str(view.dump()))
        ranked = sorted(((move, rng.random() ** 4) for move in moves), key=lambda each: -each[1])
        return Choice(ranked[limit.nodes is None][0], ranked[0][1], ranked=tuple(ranked))


def config_of(key: str) -> BestMoveConfig:
    config = best_move_config(GAMES[key])
    assert config is not None
    return config


@pytest.mark.parametrize("game", best_move_games())
def test_one_move_is_clearly_best(game: str) -> None:
    config = replace(config_of(game), player=ByHash, analyst=ByHash, nodes=1)
    puzzle = find_best_move(PuzzleSeed(game, 5), config)
    assert puzzle == find_best_move(PuzzleSeed(game, 5), config)
    assert puzzle.margin >= CLEAR_MARGIN
    state = GAMES[game].load(puzzle.position)
    assert sorted(move for move, _ in puzzle.values) == sorted(str(move) for move in state.moves(puzzle.seat))
    assert puzzle != find_best_move(PuzzleSeed(game, 6), config)


def test_only_nodes_limit_the_search_for_a_puzzle() -> None:
    config = replace(config_of("headache"), nodes=400)
    puzzle = find_best_move(PuzzleSeed("headache", 11), config)
    assert puzzle == find_best_move(PuzzleSeed("headache", 11), config)
    assert puzzle.before
    assert puzzle.mark(puzzle.best) == "best"


def test_every_move_of_kopf_oder_knopf_gets_a_score() -> None:
    config = replace(config_of("knopf"), nodes=2_000)
    puzzle = find_best_move(PuzzleSeed("knopf", 3), config)
    state = GAMES["knopf"].load(puzzle.position)
    assert {move for move, _ in puzzle.values} <= {str(move) for move in state.moves(puzzle.seat)}
    assert len(puzzle.values) > len(state.moves(puzzle.seat)) // 2
    values = [value for _, value in puzzle.values]
    assert values == sorted(values, reverse=True)


def test_a_mark_says_how_much_a_move_loses() -> None:
    values = (("a", 0.6), ("b", 0.597), ("c", 0.53), ("d", 0.51))
    puzzle = BestMovePuzzle("knopf", {}, 0, (), values)
    assert [puzzle.mark(move) for move in ("a", "b", "c", "d", "no value")] == [
        "best",
        "best",
        "good",
        "missed",
        "missed",
    ]
    assert puzzle.loss("d") == pytest.approx(0.09)
    assert puzzle.loss("no value") == 0.6
    assert puzzle.margin == pytest.approx(0.003)


def test_a_game_without_best_moves_is_refused() -> None:
    with pytest.raises(BadNotation, check=lambda error: error.code == "no-best-move"):
        find_best_move(PuzzleSeed("blokus", 1))


def test_a_game_that_never_offers_a_choice_ends_the_search_for_a_puzzle() -> None:
    config = replace(config_of("knopf"), player=RandomPlayer, is_candidate=lambda _: False)
    with pytest.raises(BadNotation, check=lambda error: error.code == "no-best-move"):
        find_best_move(PuzzleSeed("knopf", 1), config)
