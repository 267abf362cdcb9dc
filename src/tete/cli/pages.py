"""The rules pages, to be read at the terminal."""

from __future__ import annotations

from tete.core.game import AnyGame
from tete.speech import Tongue, pages


def rules_page(game: AnyGame, tongue: Tongue) -> str:
    """The rules of a game in this language."""
    return pages.rules_page(game.key, tongue.lang)
