"""Golden playthroughs: what the rules answer at every ply of a seeded game, one file for each game and preset.

`python -m tools.golden` rewrites tests/golden. The diff then shows what changed in the rules.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from tete.core import AnyPlayed, Decide, Over, Roll, State, dump_options, random_game
from tete.core.game import AnyGame
from tete.games import GAMES

FOLDER = Path(__file__).parents[1] / "tests" / "golden"
SEED = 1
FULL_PLIES = 24  # written in full; of the other plies only a digest is written
FEW = 5  # moves written at each turn


def pages() -> dict[str, str]:
    """The playthroughs of the games of this package, by file name."""
    return {
        f"{game.key}-{preset}.txt": playthrough(game, preset)
        for game in GAMES.values()
        if type(game).__module__.startswith("tete.")
        for preset in game.presets
    }


def playthrough(game: AnyGame, preset: str) -> str:
    return "\n".join(_lines(game, preset)) + "\n"


def _lines(game: AnyGame, preset: str) -> Iterator[str]:
    options = game.presets[preset]
    state: State[Any, Any] = game.start(options)
    yield f"{game.key} {preset}, {state.seats} seats, seed {SEED}"
    yield f"options {json.dumps(dump_options(options), ensure_ascii=False)}"
    yield f"dependencies {json.dumps(dict(game.dependencies(options)))}"
    yield f"teams {game.teams(state)} colours {game.colours(state)}"
    yield from _position(state)
    plies = enumerate(random_game(state, Random(SEED)), 1)
    for number, played in islice(plies, FULL_PLIES):
        yield f"\n{number}. {played.actor} {played.move}"
        yield from _texts(played)
        yield from _position(played.after)
        state = played.after
    rest = hashlib.sha256()
    for number, played in plies:
        rest.update(f"{number} {played.actor} {played.move}\n".encode())
        state = played.after
    yield f"\nthe rest {rest.hexdigest()[:16]}"
    yield from _position(state)


def _texts(played: AnyPlayed) -> Iterator[str]:
    for seat in (*range(played.before.seats), None):
        yield f"   shown to {_name(seat)}: {played.text_for(seat)}"


def _position(state: State[Any, Any]) -> Iterator[str]:
    match state.turn:
        case Decide(seats):
            yield f"   turn {', '.join(map(str, seats))}"
            for seat in seats:
                moves = state.moves(seat)
                yield f"   moves of {seat}: {len(moves)}, {' | '.join(map(str, islice(moves, FEW)))}"
        case Roll(odds):
            yield f"   chance: {odds.size}, {' | '.join(f'{move} {odds.of(move)}' for move in islice(odds, FEW))}"
        case Over(outcome):
            yield f"   over: {outcome.reason}, places {outcome.places}, points {outcome.points}"
    views = (f"{_name(seat)} {_digest(state.view(seat).dump())}" for seat in (*range(state.seats), None))
    yield f"   state {_digest(state.dump())}, views {', '.join(views)}"


def _name(seat: int | None) -> str:
    return "spectator" if seat is None else str(seat)


def _digest(data: object) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:12]


def rewrite() -> None:
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.txt"):
        path.unlink()
    for name, text in pages().items():
        (FOLDER / name).write_text(text, "utf-8")
        print(name)


if __name__ == "__main__":
    rewrite()
