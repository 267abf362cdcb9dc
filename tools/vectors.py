"""Writes the games with which the page tests its own check of the chance: `python -m tools.vectors`."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from tete.core import CHANCE, Decide, Ply, Roll, read_options
from tete.games import GAMES
from tete.records import PlayerInfo, Record, write
from tete.tables.chance import chance_rng, commit, draw_lots, takebacks_before

VECTORS = Path(__file__).parents[1] / "web/src/lib/replay/fairness.vectors.json"
SECRET = bytes(range(32))
# game, preset, seats, plies, takebacks
GAMES_PLAYED = (
    ("headache", "classic", 2, 60, ()),
    ("headache", "double", 2, 40, (6, 2, 20)),
    ("headquarter", "classic", 2, 120, ()),
    ("mots", "classic", 3, 50, (11,)),
    ("mots", "solo", 1, 20, ()),
    ("knopf", "classic", 2, 20, ()),
    ("mots", "classic", 4, 30, ()),
    ("knopf", "classic", 2, 20, ()),
    ("headquarter", "classic", 2, 40, ()),
)
OPTIONS = {"table-8": {"head": ".####.\n######\n######", "pieces": "4,0,1,0,2,0,0,1,9,0"}}
WITH_LOTS = ("table-6", "table-7")


def main() -> None:
    VECTORS.write_text(vectors_text(), "utf-8")
    print(VECTORS)


def vectors_text() -> str:
    vectors = [_vector(*each, name=f"table-{number}") for number, each in enumerate(GAMES_PLAYED)]
    return json.dumps(vectors, indent=1, ensure_ascii=False) + "\n"


def _vector(key: str, preset: str, seats: int, most: int, takebacks: tuple[int, ...], name: str) -> dict[str, object]:
    """A random game whose rolls follow from the secret, as a record with the proof of its chance."""
    game, rng = GAMES[key], Random(name)
    options = read_options(game.presets[preset], OPTIONS.get(name, {}))
    state = game.start(options, seats)
    view = state.view(0).dump()
    salts = tuple(f"salt-{seat}" if seat % 2 == 0 else "" for seat in range(seats))
    plies: list[Ply[Any]] = []
    while len(plies) < most and isinstance(state.turn, Decide | Roll):
        if isinstance(state.turn, Roll):
            number = len(plies)
            roll = chance_rng(SECRET, name, salts, number, takebacks_before(number, takebacks))
            ply = Ply(CHANCE, state.turn.odds.sample(roll))
        else:
            seat = state.turn.seats[0]
            ply = Ply(seat, rng.choice(state.moves(seat)))
        plies.append(ply)
        state = state.play(ply.actor, ply.move)
    proof = {"table": name, "commitment": commit(SECRET), "secret": SECRET.hex()}
    proof |= {f"salt {seat}": salt for seat, salt in enumerate(salts)}
    if name in WITH_LOTS:
        proof["lots"] = " ".join(map(str, draw_lots(SECRET, name, salts)))
    if takebacks:
        proof["takebacks"] = " ".join(map(str, takebacks))
    record = Record(key, preset, options, (PlayerInfo("human", "Odile"),) * seats, tuple(plies), chance=proof)
    return {"record": write(record), "first": {part: view[part] for part in ("kinds", "bag") if part in view}}


if __name__ == "__main__":
    main()
