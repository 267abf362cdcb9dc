"""Writes games whose chance the page's own reckoning is held against: `python -m tools.vectors`."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from tete.core import CHANCE, Decide, Ply, Roll
from tete.games import GAMES
from tete.records import PlayerInfo, Record, write
from tete.tables.chance import chance_rng, commit, takebacks_before

VECTORS = Path(__file__).parents[1] / "web/src/lib/fairness.vectors.json"
SECRET = bytes(range(32))
# game, preset, seats, plies, takebacks
GAMES_PLAYED = (
    ("headache", "classic", 2, 60, ()),
    ("headache", "double", 2, 40, (6, 2, 20)),
    ("headquarter", "classic", 2, 120, ()),
    ("mots", "classic", 3, 50, (11,)),
    ("mots", "solo", 1, 20, ()),
    ("knopf", "classic", 2, 20, ()),
)


def main() -> None:
    VECTORS.write_text(written(), "utf-8")
    print(VECTORS)


def written() -> str:
    played = [_played(*each, name=f"table-{number}") for number, each in enumerate(GAMES_PLAYED)]
    return json.dumps(played, indent=1, ensure_ascii=False) + "\n"


def _played(key: str, preset: str, seats: int, most: int, takebacks: tuple[int, ...], name: str) -> dict[str, object]:
    """A game played at random, what falls following from the secret; a promise is kept when the record says so."""
    game, rng = GAMES[key], Random(name)
    options = game.presets[preset]
    state = game.start(options, seats)
    view = state.view(0).dump()
    salts = tuple(f"salt-{seat}" if seat % 2 == 0 else "" for seat in range(seats))
    plies: list[Ply[Any]] = []
    while len(plies) < most and isinstance(state.turn, Decide | Roll):
        if isinstance(state.turn, Roll):
            number = len(plies)
            fall = chance_rng(SECRET, name, salts, number, takebacks_before(number, takebacks))
            ply = Ply(CHANCE, state.turn.odds.sample(fall))
        else:
            seat = state.turn.seats[0]
            ply = Ply(seat, rng.choice(state.moves(seat)))
        plies.append(ply)
        state = state.play(ply.actor, ply.move)
    proof = {"table": name, "commitment": commit(SECRET), "secret": SECRET.hex()}
    proof |= {f"salt {seat}": salt for seat, salt in enumerate(salts)}
    if takebacks:
        proof["takebacks"] = " ".join(map(str, takebacks))
    record = Record(key, preset, options, (PlayerInfo("human", "Odile"),) * seats, tuple(plies), chance=proof)
    return {"record": write(record), "kinds": view["kinds"] if isinstance(view, dict) and key == "mots" else None}


if __name__ == "__main__":
    main()
