"""Positions of Blokus and Kopf oder Knopf for the page's gallery: real games, as every seat sees them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tete.core import Decide, Over, Seat, make_move
from tete.core.game import AnyGame
from tete.games import GAMES
from tools.fixtures import Position, Step, texts, write, write_position

SEEDS = range(300)
LOOKED_AT = 30  # moves a player thinks about

Wanted = Callable[[Position, int], bool]


def look(state: Position) -> Any:
    return state.view(None).dump()


def _blokus_merit(before: Position, move: Any, seat: Seat) -> float:
    colour = look(before)["to_move"]["colour"]
    after = next(camp for camp in look(before.play(seat, move))["colours"] if camp["colour"] == colour)
    return 3.0 * len(move.cells) + len(after["corners"])


def _knopf_merit(before: Position, move: Any, seat: Seat) -> float:
    view = look(before.play(seat, move))
    mine, theirs = view["threatened"][seat], view["threatened"][1 - seat]
    crowd = sum(len(group) for group in view["groups"][seat])
    return 4.0 * int(view["removed"][seat]) + 2.0 * len(theirs) - 1.2 * len(mine) - 0.3 * crowd


MERIT = {"blokus": _blokus_merit, "knopf": _knopf_merit}


def game_from(game: AnyGame, seed: int, preset: str) -> Iterator[Step]:
    """A game between players who look at a few moves and like the best of them."""
    rng = Random(seed)
    state: Position = game.start(game.presets[preset])
    yield None, state
    while isinstance(state.turn, Decide):
        (seat,) = state.turn.seats
        moves = list(state.moves(seat))
        rng.shuffle(moves)
        here = state
        move = max(moves[:LOOKED_AT], key=lambda move: MERIT[game.key](here, move, seat))
        played = make_move(state, seat, move)
        state = played.after
        yield played, state


def prompted(state: Position, ply: int) -> bool:
    return state.turn == Decide((0,))


def over(state: Position, ply: int) -> bool:
    return isinstance(state.turn, Over)


def _at(number: int) -> Wanted:
    return lambda state, ply: ply >= number and prompted(state, ply)


def _step(step: str, least: int, ply: int = 12) -> Wanted:
    def wanted(state: Position, number: int) -> bool:
        view = look(state)
        return number >= ply and prompted(state, number) and view["step"] == step and len(view["choices"]) >= least

    return wanted


def _shared(state: Position, ply: int) -> bool:
    return ply > 16 and prompted(state, ply) and look(state)["to_move"]["colour"] == "green"


def _late(state: Position, ply: int) -> bool:
    return prompted(state, ply) and any(camp["finished"] for camp in look(state)["colours"])


PLAN: dict[str, dict[str, tuple[str, Wanted]]] = {
    "blokus": {
        "start": ("classic", prompted),
        "mid": ("classic", _at(36)),
        "late": ("classic", _late),
        "two": ("two", _at(24)),
        "three": ("three", _shared),
        "duo": ("duo", _at(12)),
        "end": ("classic", over),
    },
    "knopf": {
        "start": ("classic", prompted),
        "penalty": ("classic", _step("penalty", 3, 6)),
        "strike": ("classic", _step("strike", 2, 14)),
        "move": ("classic", _step("move", 4, 14)),
        "end": ("classic", over),
    },
}


def find(game: AnyGame, preset: str, wanted: Wanted) -> list[Step]:
    """The beginning of the first game that comes to such a position."""
    for seed in SEEDS:
        steps: list[Step] = []
        for step in game_from(game, seed, preset):
            steps.append(step)
            if wanted(step[1], len(steps) - 1):
                return steps
    raise LookupError(f"{game.key}: no game comes to that")


def main() -> None:
    for key, plan in PLAN.items():
        game = GAMES[key]
        write(key, "texts", texts(game))
        for at, (preset, wanted) in plan.items():
            write_position(game, at, find(game, preset, wanted), preset)


if __name__ == "__main__":
    main()
