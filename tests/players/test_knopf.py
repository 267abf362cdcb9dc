"""The Kopf oder Knopf player: its levels."""

from __future__ import annotations

from random import Random

import pytest

from tete.core import Over
from tete.games.knopf import KNOPF
from tete.games.knopf.options import KnopfOptions
from tete.games.knopf.state import Knopf
from tete.players import LEVELS, Limit, Player, create_player
from tete.players.knopf.player import LADDER, WEIGHTS, win_share


def played(names: list[str], seed: int, options: KnopfOptions | None = None) -> Knopf:
    """The end of a game between these players."""
    state, rng, players = KNOPF.start(options), Random(seed), [create_player(name, KNOPF) for name in names]
    while not isinstance(state.turn, Over):
        choice = players[state.seat].choose(state.view(state.seat), Limit(seed=rng.getrandbits(32)))
        state = state.play(state.seat, choice.move)
    return state


def test_there_is_a_player_for_every_level() -> None:
    assert len(LADDER) == len(LEVELS)


def test_a_level_answers_with_its_line_and_its_ranking() -> None:
    state = KNOPF.start()
    for level in range(1, 8):
        choice = create_player(f"level:{level}", KNOPF).choose(state.view(0), Limit(seed=1))
        assert choice.line[0] == choice.move == choice.ranked[0][0]
        assert 0 < (choice.value or 0) < 1
        assert choice.nodes > 0
        state.play(0, choice.move)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_middle_level_beats_one_ply_of_search(seat: int) -> None:
    names = ["greedy", "greedy"]
    names[seat] = "level:6"
    for seed in range(3):
        end = played(names, seed, KNOPF.presets["quick"])
        assert isinstance(end.turn, Over)
        assert end.turn.outcome.places[seat] == 1


def test_a_low_level_chooses_by_its_seed() -> None:
    player: Player = create_player("level:1", KNOPF)
    view = KNOPF.start().view(0)
    assert len({player.choose(view, Limit(seed=seed)).move for seed in range(10)}) > 3
    assert player.choose(view, Limit(seed=3)) == player.choose(view, Limit(seed=3))


def test_any_board_and_goal_can_be_played() -> None:
    holes = "\n".join("".join(Random(row).choice("1234") for _ in range(10)) for row in range(10))
    end = played(["level:5", "level:4"], 1, KnopfOptions(goal=3, holes=holes))
    assert isinstance(end.turn, Over)


def test_being_ahead_is_worth_more_than_being_behind() -> None:
    assert win_share(400) == pytest.approx(1 - win_share(-400))
    assert win_share(0) == 0.5
    assert win_share(30_000) > 0.999
    assert WEIGHTS[0] > 0
