"""The rules pages: where they are, as installed and in the repository."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import tete
from tete.core import BadNotation
from tete.games import GAMES

HOUSE = Path(tete.__file__).parent
FOLDERS = (HOUSE / "rules", HOUSE.parents[1] / "docs" / "rules")
PICTURES = "pictures"


def rules_page(game: str, lang: str) -> str:
    """The rules of a game in a language, as they are written; a plug-in has them in its package: `rules/fr.md`."""
    for folder in FOLDERS:
        path = folder / f"{game}.{lang}.md"
        if path.is_file():
            return path.read_text("utf-8")
    if game in GAMES and GAMES[game].package:
        plug_in = resources.files(GAMES[game].package) / "rules" / f"{lang}.md"
        if plug_in.is_file():
            return plug_in.read_text("utf-8")
    raise BadNotation("no-rules-page", name=game)


def pictures() -> Path | None:
    """The folder of the pictures that the pages show."""
    return next((folder / PICTURES for folder in FOLDERS if (folder / PICTURES).is_dir()), None)
