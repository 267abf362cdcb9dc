"""Terminal boards: `tete.cli.boards.KEY` draws a view of that game; a game without one is shown as its data."""

from __future__ import annotations

import json
from importlib import import_module, util

from rich.text import Text

from tete.core import View
from tete.i18n import Lang


def draw(key: str, view: View, lang: Lang) -> Text:
    """The view as a game's own board draws it."""
    if key.isidentifier() and util.find_spec(f"{__name__}.{key}") is not None:
        drawn: Text = import_module(f"{__name__}.{key}").draw(view, lang)
        return drawn
    return plain(view)


def plain(view: View) -> Text:
    """Any view: one line for each field of its JSON, nested values in full."""
    text = Text()
    for name, value in view.dump().items():
        text.append(f"{name:>12}  ", style="dim")
        text.append(json.dumps(value, ensure_ascii=False) + "\n")
    text.rstrip()
    return text
