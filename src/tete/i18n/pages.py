"""The rules pages: where they are, as installed and in the repository."""

from __future__ import annotations

from pathlib import Path

import tete
from tete.core import BadNotation

HOUSE = Path(tete.__file__).parent
FOLDERS = (HOUSE / "rules", HOUSE.parents[1] / "docs" / "rules")
PICTURES = "pictures"


def rules_page(game: str, lang: str) -> str:
    """The rules of a game in a language, as they are written."""
    for folder in FOLDERS:
        path = folder / f"{game}.{lang}.md"
        if path.is_file():
            return path.read_text("utf-8")
    raise BadNotation("no-rules-page", name=game)


def pictures() -> Path | None:
    """The folder of the pictures that the pages show."""
    return next((folder / PICTURES for folder in FOLDERS if (folder / PICTURES).is_dir()), None)
