"""Tête-à-tête: five table games that turn on the head.

>>> import tete
>>> g = tete.new("knopf")
>>> g.play("b3-a3")
(<Played 0 b3-a3>,)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tete.core import Playthrough, TeteError, perft, random_game
    from tete.games import GAMES
    from tete.players import Choice, Limit, create_player
    from tete.prompt import load, new
    from tete.records import Record

    __version__: str

__all__ = [
    "GAMES",
    "Choice",
    "Limit",
    "Playthrough",
    "Record",
    "TeteError",
    "__version__",
    "create_player",
    "load",
    "new",
    "perft",
    "random_game",
]

DISTRIBUTION = "tete-a-tete"  # the name under which it is installed: `pip install tete-a-tete`

# Where the names come from. They are imported when they are first used: `import tete` alone imports nothing.
_MODULES = {
    "GAMES": "tete.games",
    "Choice": "tete.players",
    "Limit": "tete.players",
    "Playthrough": "tete.core",
    "Record": "tete.records",
    "TeteError": "tete.core",
    "create_player": "tete.players",
    "load": "tete.prompt",
    "new": "tete.prompt",
    "perft": "tete.core",
    "random_game": "tete.core",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version(DISTRIBUTION)
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_MODULES[name]), name)


def __dir__() -> list[str]:
    return __all__
