"""The Blokus player: legal, repeatable, quick to stop, and stronger with every level."""

from __future__ import annotations

import pytest

from tete.core import Decide, Over
from tete.games.blokus import BLOKUS
from tete.games.blokus.options import PRESETS, BlokusOptions
from tete.games.blokus.state import BlokusState
from tete.kernels import Stop
from tete.players.blokus.player import LADDER, LEVELS, BlokusPlayer
from tete.players.player import Limit, Player
from tete.players.random import RandomPlayer


def start(options: BlokusOptions) -> BlokusState:
    return BLOKUS.start(options, options.seats[0])


def played(options: BlokusOptions, players: list[Player], limit: Limit) -> BlokusState:
    """The end of a game: Python checks every move that a player gives."""
    state, ply = start(options), 0
    while isinstance(state.turn, Decide):
        seat = state.turn.seats[0]
        seeded = Limit(limit.nodes, limit.seconds, limit.seed * 1000 + ply)
        state = state.play(seat, players[seat].choose(state.view(seat), seeded).move)
        ply += 1
    return state


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("corners", ["fixed", "free"])
def test_it_plays_every_preset_to_the_end(preset: str, corners: str) -> None:
    options = BlokusOptions(
        **{name: getattr(PRESETS[preset], name) for name in ("board", "colours", "teams", "shared")}, corners=corners
    )
    players: list[Player] = [BlokusPlayer(BLOKUS)] * options.seats[0]
    assert isinstance(played(options, players, Limit(nodes=20)).turn, Over)


def test_the_same_view_and_seed_give_the_same_choice() -> None:
    view = start(PRESETS["two"]).view(0)
    for player in (BlokusPlayer(BLOKUS, level=2), BlokusPlayer(BLOKUS, level=5)):
        assert player.choose(view, Limit(seed=7)) == player.choose(view, Limit(seed=7))


def test_a_low_level_chooses_by_its_seed() -> None:
    view, player = start(PRESETS["classic"]).view(0), BlokusPlayer(BLOKUS, level=1)
    assert len({player.choose(view, Limit(seed=seed)).move for seed in range(20)}) > 5


def test_the_choice_is_ranked_and_valued() -> None:
    choice = BlokusPlayer(BLOKUS).choose(start(PRESETS["duo"]).view(0), Limit(nodes=300))
    assert choice.ranked[0][0] == choice.move == choice.line[0]
    assert choice.value is not None
    assert 0 < choice.value < 1


def test_a_player_can_have_a_stop_of_its_own() -> None:
    stop = Stop()
    stop.set()
    choice = BlokusPlayer(BLOKUS, stop=stop).choose(start(PRESETS["classic"]).view(0), Limit(nodes=100_000))
    assert choice.nodes < 256


def test_there_are_nine_levels() -> None:
    assert list(LEVELS) == list(range(1, 10))
    assert [make(BLOKUS).name for make in LADDER] == [f"blokus:{level}" for level in LEVELS]


def test_even_the_first_level_beats_chance() -> None:
    wins = 0.0
    for game in range(8):
        seats: list[Player] = [RandomPlayer(BLOKUS), RandomPlayer(BLOKUS)]
        seats[game % 2] = BlokusPlayer(BLOKUS, level=1)
        points = played(PRESETS["duo"], seats, Limit(seed=game)).points
        mine, theirs = points[game % 2], points[1 - game % 2]
        wins += (mine > theirs) + 0.5 * (mine == theirs)
    assert wins >= 6


def test_a_choice_of_several_cores_is_repeatable() -> None:
    view = start(PRESETS["two"]).view(0)
    one, two = (BlokusPlayer(BLOKUS).choose(view, Limit(nodes=400, seed=3, threads=threads)) for threads in (1, 2))
    assert two.move in {move for move, _ in one.ranked}
    assert two == BlokusPlayer(BLOKUS).choose(view, Limit(nodes=400, seed=3, threads=2))
    assert two.value is not None
    assert 0 < two.value < 1
