"""Positions for the page's gallery: real games, as every seat sees them (`python -m tools.fixtures headache …`)."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from tete.core import Decide, Json, Over, Ply, Roll, Seat
from tete.core.game import AnyGame, State
from tete.core.play import random_ply
from tete.games import GAMES
from tete.i18n import LANGS, game_texts, read_texts

FIXTURES = Path(__file__).parent.parent / "web" / "src" / "gallery" / "fixtures"
NAMES = ("Maya", "Nana", "Zoé", "Tom")
TOLD = 12  # how many of the last plies the page is told of
SEEDS = range(400)

Position = State[Any, Any]
Step = tuple[Ply[Any] | None, Position]
Wanted = Callable[[Position], bool]


def thoughtful(game: AnyGame, state: Position, rng: Random) -> Ply[Any]:
    """A ply that looks like somebody thought about it: the best of a few for whoever moves, by the game's own view."""
    match state.turn:
        case Decide((seat, *_)):
            moves = list(state.moves(seat))
            rng.shuffle(moves)
            return Ply(seat, max(moves[:24], key=lambda move: MERIT[game.key](state.play(seat, move), seat)))
        case _:
            return random_ply(state, rng)


def _topped(state: Position, seat: Seat) -> float:
    view: Any = state.view(seat).dump()
    return float(view["topped"][seat] + 2 * sum(view["entered"][colour] for colour in view["colours"][seat]))


def _points(state: Position, seat: Seat) -> float:
    view: Any = state.view(seat).dump()
    return float(view["score"]["cubes"])


MERIT: dict[str, Callable[[Position, Seat], float]] = {"headache": _topped, "headquarter": _points}


def game_from(game: AnyGame, seats: int, seed: int, preset: str) -> Iterator[Step]:
    rng = Random(seed)
    state: Position = game.start(game.presets[preset], seats)
    yield None, state
    while not isinstance(state.turn, Over):
        ply = thoughtful(game, state, rng)
        state = state.play(ply.actor, ply.move)
        yield ply, state


def look(state: Position, seat: Seat = 0) -> Any:
    return state.view(seat).dump()


def asked(state: Position, seat: Seat = 0) -> bool:
    return state.turn == Decide((seat,))


def tall(state: Position) -> int:
    return max((len(pile) for pile in look(state)["stacks"].values()), default=0)


def captures(state: Position) -> bool:
    stacks = look(state)["stacks"]
    return any(str(move).partition("-")[2] in stacks for move in state.moves(0) if "-" in str(move))


def _mid_headache(state: Position) -> bool:
    view = look(state)
    good = view["phase"] == "play" and view["dot"] and view["die"] == 6
    return asked(state) and good and captures(state) and 3 <= tall(state) <= 5


def _dot_headache(state: Position) -> bool:
    return asked(state) and any(str(move).startswith("promote") for move in state.moves(0)) and tall(state) > 3


def _over(state: Position) -> bool:
    return isinstance(state.turn, Over)


PLAN: dict[str, dict[str, tuple[int, str, Wanted]]] = {
    "headache": {
        "start": (4, "classic", asked),
        "mid": (4, "classic", _mid_headache),
        "dot": (4, "classic", _dot_headache),
        "double": (2, "double", lambda state: asked(state) and tall(state) > 1),
        "roll": (2, "classic", lambda state: isinstance(state.turn, Roll) and look(state)["phase"] == "pop"),
        "end": (3, "classic", _over),
    },
    "headquarter": {
        "start": (2, "classic", asked),
        "mid": (2, "classic", lambda state: asked(state) and look(state)["placed"] == 16),
        "second": (2, "classic", lambda state: asked(state, 1) and look(state)["placed"] == 13),
        "roll": (2, "classic", lambda state: isinstance(state.turn, Roll) and look(state)["placed"] == 9),
        "end": (2, "classic", _over),
    },
}


def find(game: AnyGame, seats: int, preset: str, wanted: Wanted) -> list[Step]:
    """The beginning of the first game that comes to such a position."""
    for seed in SEEDS:
        steps: list[Step] = []
        for step in game_from(game, seats, seed, preset):
            steps.append(step)
            if wanted(step[1]):
                return steps
    raise LookupError(f"{game.key}: no game comes to that")


def told(steps: list[Step], seat: Seat | None) -> list[Json]:
    """The last plies as a seat heard them."""
    news: list[Json] = []
    for number, ((_, before), (ply, _)) in enumerate(pairwise(steps), 1):
        assert ply is not None
        text = before.shown(ply.actor, ply.move, seat)
        news.append({"version": number, "kind": "ply", "actor": ply.actor, "text": text, "ply": number})
    return news[-TOLD:]


def turn_of(state: Position) -> Json:
    match state.turn:
        case Decide(seats):
            return {"kind": "decide", "seats": list(seats)}
        case Over(outcome):
            return {"kind": "over", "places": [*outcome.places], "points": [*outcome.points], "reason": outcome.reason}
        case _:
            return {"kind": "roll"}


def message(game: AnyGame, steps: list[Step], preset: str, eye: Seat | None) -> Json:
    """What the room would tell a page that looks through these eyes."""
    state = steps[-1][1]
    asks = state.turn.seats if isinstance(state.turn, Decide) else ()
    mine = eye is not None and eye in asks
    moves: list[Json] = [str(move) for move in state.moves(eye)] if eye is not None and mine else []
    colours = game.colours(state)
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
        "seats": [_seat(seat, colours[seat], eye) for seat in range(state.seats)],
        "host": False,
        "eye": eye,
        "yours": [] if eye is None else [eye],
        "view": state.view(eye).dump(),
        "curtain": None,
        "turn": turn_of(state),
        "asks": [{"seat": eye, "ask": len(steps)}] if mine else [],
        "roll": len(steps) if isinstance(state.turn, Roll) else None,
        "moves": {"total": len(moves), "list": moves} if mine else None,
        "clock": None,
        "offers": [],
        "takeback": {"allowed": False, "free": False},
        "own_dice": isinstance(state.turn, Roll),
        "chat": False,
        "chance": None,
        "previous": None,
        "successor": None,
        "now": 0,
        "news": told(steps, eye),
    }


def _seat(seat: Seat, colours: tuple[str, ...], eye: Seat | None) -> Json:
    holder = "you" if seat == eye else "other"
    kind, clock = ("local" if seat == eye else "remote"), 450_000 - 11_000 * seat
    return {"kind": kind, "name": NAMES[seat], "level": None, "holder": holder, "colours": list(colours),
            "connected": True, "lent": False, "clock_ms": clock}  # fmt: skip


def reduced(table: Any, lang: str) -> Json:
    """A words table in one language: sentences at the leaves."""
    if not isinstance(table, dict):
        return str(table)
    if lang in table:
        return str(table[lang])
    return {name: reduced(entry, lang) for name, entry in table.items()}


def words(game: AnyGame) -> Json:
    return {
        lang: {"house": reduced(read_texts("tete.i18n"), lang), "games": {game.key: reduced(game_texts(game), lang)}}
        for lang in LANGS
    }


def write(name: str, data: Json) -> None:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    (FIXTURES / f"{name}.json").write_text(text + "\n", "utf-8")


def main(keys: list[str]) -> None:
    FIXTURES.mkdir(parents=True, exist_ok=True)
    for key in keys or list(PLAN):
        game = GAMES[key]
        write(f"{key}-words", words(game))
        for at, (seats, preset, wanted) in PLAN[key].items():
            steps = find(game, seats, preset, wanted)
            eyes: list[Seat | None] = [*range(seats), None]
            write(f"{key}-{at}", {json.dumps(eye): message(game, steps, preset, eye) for eye in eyes})
            print(f"{key} {at}: {len(steps) - 1} plies")


if __name__ == "__main__":
    main(sys.argv[1:])
