"""The players need the standard library only. Without the compiled kernels the generic ladder plays every game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import tete
from tete.core.game import AnyGame
from tete.games import our_games
from tete.players.levels import GENERIC_LADDER, ladder_of

# Run without site-packages, and without the compiled module.
BARE = """
import sys
sys.path.insert(0, sys.argv[1])
sys.modules["tete.kernels._kernels"] = None
import tete.core, tete.games, tete.records, tete.players, tete.players.reasons
from tete import kernels
from tete.core import Decide, play_chance
from tete.players import LEVELS, Limit, create_player
from tete.players.levels import GENERIC_LADDER, ladder_of
from random import Random

assert not kernels.available
for game in tete.games.GAMES.values():
    assert ladder_of(game)[3:] == GENERIC_LADDER[3:], game.key
    assert ladder_of(game) is GENERIC_LADDER or game.key == "headache", "its beginners never pass for nothing"
game = tete.games.GAMES[sys.argv[2]]
state, rng = game.start(), Random(1)
while not isinstance(state.turn, Decide):
    state, _ = play_chance(state, rng)
seat = state.turn.seats[0]
for level in LEVELS:
    choice = create_player(f"level:{level}", game).choose(state.view(seat), Limit(nodes=100 if level > 5 else None))
    state.play(seat, choice.move)
    assert tete.players.reasons.reasons(game, state.view(seat), choice.move)
    print(level, choice.move)
"""


def bare(folder: Path, key: str) -> subprocess.CompletedProcess[str]:
    (folder / "tete").symlink_to(Path(tete.__file__).parent)
    command = [sys.executable, "-I", "-S", "-c", BARE, str(folder), key]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("key", ["knopf", "headquarter", "headache"])
def test_every_level_plays_with_the_standard_library_alone(tmp_path: Path, key: str) -> None:
    ended = bare(tmp_path, key)
    assert ended.returncode == 0, ended.stderr
    assert [line.split()[0] for line in ended.stdout.splitlines()] == list("123456789")


@pytest.mark.parametrize("game", list(our_games()), ids=lambda game: game.key)
def test_with_the_kernels_every_game_of_ours_has_its_own_ladder(game: AnyGame) -> None:
    assert ladder_of(game) is not GENERIC_LADDER
