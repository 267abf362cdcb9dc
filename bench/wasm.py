"""The same searches by the native kernels, and by those for browsers under wasmtime and in Pyodide."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from random import Random
from typing import Any

SEARCHES = (
    ("blokus", 0, 20_000),
    ("blokus", 10, 20_000),
    ("blokus", 20, 20_000),
    ("knopf", 10, 1_000_000),
    ("headquarter", 0, 10_000),
    ("headache", 10, 200_000),
)
HERE = "import json; from bench.wasm import measure; print(json.dumps(measure()))"
WASMTIME = f"from tools.wasm_machine import replace_native; replace_native(); {HERE}"


def compare() -> dict[str, dict[str, float]]:
    """Seconds of processor time; those in Pyodide are of the wall, since it knows no other."""
    from tools.pyodide import run_in_pyodide

    figures = {}
    for name, program in {"native": HERE, "wasmtime": WASMTIME}.items():
        ran = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, check=True)
        figures[name] = json.loads(ran.stdout)
    in_pyodide = run_in_pyodide(f"{HERE}\n0")
    in_pyodide.check_returncode()
    figures["pyodide"] = json.loads(in_pyodide.stdout)
    return figures


def measure() -> dict[str, float]:
    """Of each search its seconds, with the kernels that are found."""
    from tete.games import GAMES
    from tete.players import Level, Limit
    from tete.players.levels import level_player

    figures = {}
    for key, plies, nodes in SEARCHES:
        game = GAMES[key]
        state = after(game.start(), plies, Random(1))
        view, player = state.view(state.turn.seats[0]), level_player(game, Level(9))
        player.choose(view, Limit(nodes=1))  # tables are made
        began = time.process_time()
        player.choose(view, Limit(nodes=nodes))
        figures[f"{key}, ply {plies}, {nodes} nodes"] = round(time.process_time() - began, 3)
    return figures


def after(state: Any, plies: int, rng: Random) -> Any:
    """A position of a random game in which a seat decides."""
    from tete.core import Decide, play_chance

    state = play_chance(state, rng)[0]
    for _ in range(plies):
        assert isinstance(state.turn, Decide)
        seat = state.turn.seats[0]
        state = play_chance(state.play(seat, rng.choice(state.moves(seat))), rng)[0]
    return state
