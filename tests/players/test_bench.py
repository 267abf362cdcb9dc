"""The pace of searches along the games of tests/data/blokus/bench.txt."""

from __future__ import annotations

from pathlib import Path

import pytest

from tete.games.blokus import BLOKUS
from tete.games.blokus.options import PRESETS
from tete.players.bench import along, measure

LINES = (Path(__file__).parents[1] / "data/blokus/bench.txt").read_text("utf-8").splitlines()
GAMES = {preset: moves.split() for preset, moves in (line.split(": ") for line in LINES if not line.startswith("#"))}
PLIES = (4, 12, 20)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_search_is_measured_along_a_game(preset: str) -> None:
    paces = [measure(ply, state, 50) for ply, state in along(BLOKUS, PRESETS[preset], GAMES[preset], PLIES)]
    assert [pace.ply for pace in paces] == list(PLIES)
    for pace in paces:
        assert 0 < pace.simulations <= 50
        assert pace.nodes > 1
        assert pace.simulations_per_second > 0
