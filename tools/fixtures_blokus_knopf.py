"""Positions of Blokus and Kopf oder Knopf for the page's gallery: real games, as every seat sees them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from tete.core import Decide, Json, Over, Ply, Roll, Seat
from tete.core.game import AnyGame, State
from tete.games import GAMES
from tete.speech import LANGS, game_words, read_words

FIXTURES = Path(__file__).parent.parent / "web" / "src" / "gallery" / "fixtures"
NAMES = ("Anouk", "Papa", "Zoé", "Tom")
TOLD = 12  # how many of the last plies the page is told of
SEEDS = range(300)
LOOKED_AT = 30  # moves a player thinks about

Position = State[Any, Any]
Step = tuple[Ply[Any] | None, Position]
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


def turn_of(state: Position) -> Json:
    if isinstance(state.turn, Over):
        outcome = state.turn.outcome
        return {"kind": "over", "places": [*outcome.places], "points": [*outcome.points], "reason": outcome.reason}
    if isinstance(state.turn, Roll):
        return {"kind": "roll"}
    assert isinstance(state.turn, Decide)
    return {"kind": "decide", "seats": list(state.turn.seats)}


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


def reduced(table: Any, lang: str) -> Json:
    """A words table in one language: sentences at the leaves."""
    if not isinstance(table, dict):
        return str(table)
    if lang in table:
        return str(table[lang])
    return {name: reduced(entry, lang) for name, entry in table.items()}


def words(game: AnyGame) -> Json:
    return {
        lang: {"house": reduced(read_words("tete.speech"), lang), "games": {game.key: reduced(game_words(game), lang)}}
        for lang in LANGS
    }


def write(name: str, data: Json) -> None:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    (FIXTURES / f"{name}.json").write_text(text + "\n", "utf-8")


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
