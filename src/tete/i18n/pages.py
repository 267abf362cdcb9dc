"""Finds the documents that the program shows, in the installed package or in the repository."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from tete.core import BadNotation
from tete.games import GAMES
from tete.i18n import COMPLETE, FALLBACK, Lang

PACKAGE = Path(__file__).parents[1]
DOCS = next((folder for folder in (PACKAGE / "docs", PACKAGE.parents[1] / "docs") if folder.is_dir()), PACKAGE / "docs")
PICTURES = "pictures"


def rules_page(game: str, lang: Lang) -> str:
    """The rules of a game as Markdown; where a language may have gaps, the English ones if it has none."""
    page = _page(game, lang) or (_page(game, FALLBACK) if lang not in COMPLETE else None)
    if page is None:
        raise BadNotation("no-rules-page", name=game)
    return page


def _page(game: str, lang: Lang) -> str | None:
    """The rules in this very language. A plug-in has them in its package, for example `rules/fr.md`."""
    path = DOCS / "rules" / f"{game}.{lang}.md"
    if path.is_file():
        return path.read_text("utf-8")
    if game in GAMES and GAMES[game].package:
        plug_in = resources.files(GAMES[game].package) / "rules" / f"{lang}.md"
        if plug_in.is_file():
            return plug_in.read_text("utf-8")
    return None


def page_parts(page: str) -> tuple[str, str]:
    """The rules as people read them, and the exact ones by number, which begin at the second title of the page.

    A page with one title has no second part.
    """
    prose, title, exact = page.partition("\n# ")
    return (prose.rstrip("\n") + "\n", title.lstrip("\n") + exact) if title else (page, "")


def pictures() -> Path | None:
    """The folder of the pictures in the pages; None if it is not installed."""
    folder = DOCS / "rules" / PICTURES
    return folder if folder.is_dir() else None
