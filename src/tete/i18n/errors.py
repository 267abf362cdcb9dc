"""Sentences of errors for programs, which do not say whose texts they want."""

from __future__ import annotations

from collections.abc import Iterator
from traceback import walk_tb

from tete.core import TeteError
from tete.games import GAMES
from tete.i18n import translator_for


def sentence(error: TeteError) -> str:
    """The sentence of an error in English, from the texts of the game whose rules raised it."""
    for key in (*_raised_by(error), None, *GAMES):
        translator = translator_for("en", key)
        if translator.has(f"error.{error.code}"):
            return translator.error(error)
    return error.summary


def _raised_by(error: TeteError) -> Iterator[str]:
    """The games in whose modules the error was raised, the innermost first."""
    modules = [frame.f_globals.get("__name__", "") for frame, _ in walk_tb(error.__traceback__)]
    for module in reversed(modules):
        yield from (key for key, game in GAMES.items() if game.package and f"{module}.".startswith(f"{game.package}."))
