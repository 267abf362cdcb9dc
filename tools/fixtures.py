"""Positions for the page's gallery: real games, as every seat sees them (`python -m tools.fixtures headache …`)."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from tete.core import AnyPlayed, Decide, Json, Over, Ply, Roll, Seat, make_move, random_ply
from tete.core.game import AnyGame, State
from tete.games import GAMES
from tete.i18n import COMPLETE, game_texts, read_texts

SOURCES = Path(__file__).parent.parent / "web" / "src"
NAMES = ("Maya", "Nana", "Zoé", "Tom")
SHOWN = 12  # how many of the last plies the page gets
SEEDS = range(400)
LISTED = 2000  # moves that a snapshot lists at most

Position = State[Any, Any]
Step = tuple[AnyPlayed | None, Position]  # a position and the move that led to it
Wanted = Callable[[Position], bool]


def thoughtful(game: AnyGame, state: Position, rng: Random) -> Ply[Any]:
    """A ply that looks considered: the best of a few for the seat to move, by the game's own view."""
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
        played = make_move(state, ply.actor, ply.move)
        state = played.after
        yield played, state


def look(state: Position, seat: Seat = 0) -> Any:
    return state.view(seat).dump()


def prompted(state: Position, seat: Seat = 0) -> bool:
    return state.turn == Decide((seat,))


def tall(state: Position) -> int:
    return max((len(pile) for pile in look(state)["stacks"].values()), default=0)


def captures(state: Position) -> bool:
    stacks = look(state)["stacks"]
    return any(str(move).partition("-")[2] in stacks for move in state.moves(0) if "-" in str(move))


def _mid_headache(state: Position) -> bool:
    view = look(state)
    good = view["phase"] == "play" and view["dot"] and view["die"] == 6
    return prompted(state) and good and captures(state) and 3 <= tall(state) <= 5


def _dot_headache(state: Position) -> bool:
    return prompted(state) and any(str(move).startswith("promote") for move in state.moves(0)) and tall(state) > 3


def _over(state: Position) -> bool:
    return isinstance(state.turn, Over)


PLAN: dict[str, dict[str, tuple[int, str, Wanted]]] = {
    "headache": {
        "start": (4, "classic", prompted),
        "mid": (4, "classic", _mid_headache),
        "dot": (4, "classic", _dot_headache),
        "double": (2, "double", lambda state: prompted(state) and tall(state) > 1),
        "roll": (2, "classic", lambda state: isinstance(state.turn, Roll) and look(state)["phase"] == "pop"),
        "end": (3, "classic", _over),
    },
    "headquarter": {
        "start": (2, "classic", prompted),
        "mid": (2, "aided", lambda state: prompted(state) and look(state)["placed"] == 16),
        "second": (2, "classic", lambda state: prompted(state, 1) and look(state)["placed"] == 13),
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


def shown(steps: list[Step], seat: Seat | None) -> list[Json]:
    """The last plies as a seat may know them."""
    plies: list[Json] = []
    for number, (played, _) in enumerate(steps[1:], 1):
        assert played is not None
        text = played.text_for(seat)
        plies.append({"version": number, "kind": "ply", "actor": played.actor, "text": text, "ply": number})
    return plies[-SHOWN:]


def turn_of(state: Position) -> Json:
    match state.turn:
        case Decide(seats):
            return {"kind": "decide", "seats": list(seats)}
        case Over(outcome):
            return {"kind": "over", "places": [*outcome.places], "points": [*outcome.points], "reason": outcome.reason}
        case _:
            return {"kind": "roll"}


def message(game: AnyGame, steps: list[Step], preset: str, viewpoint: Seat | None) -> dict[str, Json]:
    """The snapshot that the server would send to a page with this viewpoint."""
    state = steps[-1][1]
    mine = isinstance(state.turn, Decide) and viewpoint in state.turn.seats
    moves: list[Json] = [str(move) for move in state.moves(viewpoint)] if viewpoint is not None and mine else []
    rolling = isinstance(state.turn, Roll)
    return {
        "type": "table",
        "version": len(steps),
        "table": "gallery",
        "game": game.key,
        "preset": preset,
        "options": {},
        "name": "",
        "access": "link",
        "older_rules": False,
        "status": "over" if isinstance(state.turn, Over) else "playing",
        "ply": len(steps) - 1,
        "seats": [_seat(seat, colours, viewpoint) for seat, colours in enumerate(game.colours(state))],
        "owner": False,
        "viewpoint": viewpoint,
        "yours": [] if viewpoint is None else [viewpoint],
        "view": state.view(viewpoint).dump(),
        "curtain": None,
        "turn": turn_of(state),
        "prompts": [{"seat": viewpoint, "prompt": len(steps)}] if mine else [],
        "roll_prompt": len(steps) if rolling else None,
        "moves": {"total": len(moves), "list": moves if len(moves) <= LISTED else None} if mine else None,
        "clock": None,
        "offers": [],
        "takeback": {"allowed": False, "free": False, "seat": None},
        "own_dice": rolling,
        "chat": False,
        "chance": None,
        "previous": "",
        "successor": "",
        "now": 0,
        "full_history": True,
        "notifications": shown(steps, viewpoint),
    }


def _seat(seat: Seat, colours: tuple[str, ...], viewpoint: Seat | None) -> Json:
    mine = seat == viewpoint
    return {
        "kind": "local" if mine else "computer",
        "name": NAMES[seat],
        "level": None if mine else 3 + seat,
        "controller": "you" if mine else "computer",
        "colours": list(colours),
        "connected": True,
        "absent": False,
        "lent": False,
        "clock_ms": 450_000 - 11_000 * seat,
    }


def reduced(table: Any, lang: str) -> Json:
    """A table of texts in one language: sentences at the leaves."""
    if not isinstance(table, dict):
        return str(table)
    if lang in table:
        return str(table[lang])
    return {name: reduced(entry, lang) for name, entry in table.items()}


def texts(game: AnyGame) -> Json:
    return {
        lang: {"common": reduced(read_texts("tete.i18n"), lang), "games": {game.key: reduced(game_texts(game), lang)}}
        for lang in COMPLETE
    }


def write(game: str, name: str, data: Json) -> None:
    """Into the game's own folder; the games without one are samples of the board that is drawn from a layout."""
    own = SOURCES / "boards" / game
    path = (
        own / "fixtures" / f"{name}.json" if own.is_dir() else SOURCES / "layout" / "fixtures" / f"{game}-{name}.json"
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


def write_position(game: AnyGame, at: str, steps: list[Step], preset: str) -> None:
    """One snapshot for every viewpoint."""
    viewpoints: list[Seat | None] = [*range(steps[-1][1].seats), None]
    write(game.key, at, {json.dumps(each): message(game, steps, preset, each) for each in viewpoints})
    print(f"{game.key} {at}: {len(steps) - 1} plies")


def main(keys: list[str]) -> None:
    for key in keys or list(PLAN):
        game = GAMES[key]
        write(key, "texts", texts(game))
        for at, (seats, preset, wanted) in PLAN[key].items():
            write_position(game, at, find(game, seats, preset, wanted), preset)


if __name__ == "__main__":
    main(sys.argv[1:])
