"""Positions of Blokus and Kopf oder Knopf for the page's gallery: real games, as every seat sees them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tete.core import Decide, Json, Over, Ply, Seat
from tete.core.game import AnyGame
from tete.games import GAMES
from tools.fixtures import FIXTURES, TOLD, Position, Step, turn_of, words, write

NAMES = ("Anouk", "Papa", "Zoé", "Tom")
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
        state = state.play(seat, move)
        yield Ply(seat, move), state


def asked(state: Position, ply: int) -> bool:
    return state.turn == Decide((0,))


def over(state: Position, ply: int) -> bool:
    return isinstance(state.turn, Over)


def _at(number: int) -> Wanted:
    return lambda state, ply: ply >= number and asked(state, ply)


def _step(step: str, least: int, ply: int = 12) -> Wanted:
    def wanted(state: Position, number: int) -> bool:
        view = look(state)
        return number >= ply and asked(state, number) and view["step"] == step and len(view["choices"]) >= least

    return wanted


def _shared(state: Position, ply: int) -> bool:
    return ply > 16 and asked(state, ply) and look(state)["to_move"]["colour"] == "green"


def _late(state: Position, ply: int) -> bool:
    return asked(state, ply) and any(camp["finished"] for camp in look(state)["colours"])


PLAN: dict[str, dict[str, tuple[str, Wanted]]] = {
    "blokus": {
        "start": ("classic", asked),
        "mid": ("classic", _at(36)),
        "late": ("classic", _late),
        "two": ("two", _at(24)),
        "three": ("three", _shared),
        "duo": ("duo", _at(12)),
        "end": ("classic", over),
    },
    "knopf": {
        "start": ("classic", asked),
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


def told(steps: list[Step]) -> list[Json]:
    news: list[Json] = [
        {"version": at, "kind": "ply", "actor": ply.actor, "text": str(ply.move), "ply": at}
        for at, (ply, _) in enumerate(steps)
        if ply is not None
    ]
    return news[-TOLD:]


def message(game: AnyGame, steps: list[Step], preset: str, eye: Seat | None) -> dict[str, Json]:
    """What the room would tell a page that looks through these eyes."""
    state = steps[-1][1]
    mine = isinstance(state.turn, Decide) and eye in state.turn.seats
    moves: list[Json] = [str(move) for move in state.moves(eye)] if eye is not None else []
    return {
        "type": "table",
        "version": len(steps),
        "table": "gallery",
        "game": game.key,
        "preset": preset,
        "options": {},
        "name": "",
        "status": "over" if isinstance(state.turn, Over) else "playing",
        "ply": len(steps) - 1,
        "seats": [_seat(seat, colours, eye) for seat, colours in enumerate(game.colours(state))],
        "eye": eye,
        "yours": [] if eye is None else [eye],
        "view": state.view(eye).dump(),
        "curtain": None,
        "turn": turn_of(state),
        "asks": [{"seat": eye, "ask": len(steps)}] if mine else [],
        "moves": {"total": len(moves), "list": moves if len(moves) <= 2000 else None} if mine else None,
        "clock": None,
        "offers": [],
        "takeback": {"allowed": False, "free": False},
        "own_dice": False,
        "chat": False,
        "chance": None,
        "now": 0,
        "news": told(steps),
    }


def _seat(seat: Seat, colours: tuple[str, ...], eye: Seat | None) -> Json:
    computer = seat > 0 and seat != eye
    return {
        "kind": "computer" if computer else "local",
        "name": NAMES[seat],
        "level": 3 + seat if computer else None,
        "holder": "you" if seat == eye else "computer",
        "colours": list(colours),
        "connected": True,
        "clock_ms": 252_000 + 41_000 * seat,
    }


def main() -> None:
    FIXTURES.mkdir(parents=True, exist_ok=True)
    for key, plan in PLAN.items():
        game = GAMES[key]
        write(f"{key}-words", words(game))
        for at, (preset, wanted) in plan.items():
            steps = find(game, preset, wanted)
            eyes: list[Seat | None] = [*range(steps[-1][1].seats), None]
            write(f"{key}-{at}", {str(eye): message(game, steps, preset, eye) for eye in eyes})
            print(f"{key} {at}: {len(steps) - 1} plies")


if __name__ == "__main__":
    main()
