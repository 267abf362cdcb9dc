"""Games in files for `loadsgf`: records of ours for every game, and the SGF of a game that has one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tete.core import AnyGame, BadNotation, Options, Ply
from tete.games import declared
from tete.records import read

Loaded = tuple[Options, int, Sequence[Ply[Any]]]


def read_game(game: AnyGame, text: str) -> Loaded:
    """The options, the number of seats and the plies of a file; a text that begins with a bracket is SGF."""
    if text.lstrip("\ufeff \t\r\n").startswith("("):
        sgf: Callable[[str], Loaded] | None = declared(game, "engine", "SGF")
        if sgf is None:
            raise BadNotation("engine-no-sgf")
        return sgf(text)
    record = read(text)
    if record.game != game.key:
        raise BadNotation("engine-other-game", game=record.game, due=game.key)
    return record.options, len(record.players), record.plies
