"""The rules pages, to be read at the terminal."""

from __future__ import annotations

from pathlib import Path

import tete
from tete.core import BadNotation
from tete.core.game import AnyGame
from tete.speech import Tongue

HOUSE = Path(tete.__file__).parent
FOLDERS = (HOUSE / "rules", HOUSE.parents[1] / "docs" / "rules")  # as installed, and in the repository


def rules_page(game: AnyGame, tongue: Tongue) -> str:
    """The rules of a game in this language."""
    for folder in FOLDERS:
        path = folder / f"{game.key}.{tongue.lang}.md"
        if path.is_file():
            return path.read_text("utf-8")
    raise BadNotation("no-rules-page", name=game.key)
