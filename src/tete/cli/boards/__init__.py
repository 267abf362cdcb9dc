"""Boards in the terminal.

A game may have a module of its own with `draw(view, lang) -> rich.text.Text`: `tete.cli.boards.<key>` for a game of
this package, `<package>.cli.boards` for a plug-in. Without one, the layout that its view declares is drawn. Without a
layout, the fields of the view are listed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from rich.text import Text

from tete.cli.boards.generic import draw_board
from tete.core import View
from tete.core.layout import board_of
from tete.games import GAMES, companion
from tete.i18n import Lang, translator_for


def draw(key: str, view: View, lang: Lang) -> Text:
    """The view as text for the terminal."""
    own = companion(GAMES[key], "cli.boards") if key in GAMES else None
    if own is not None:
        drawn: Text = own.draw(view, lang)
        return drawn
    dumped = view.dump()
    board = board_of(dumped)
    if board is None:
        return lines_of(dumped)
    return draw_board(board, translator_for(lang, key))


def lines_of(fields: Mapping[str, object]) -> Text:
    """One line for each field of a view's JSON."""
    text = Text()
    for name, value in fields.items():
        text.append(f"{name:>12}  ", style="dim")
        text.append(json.dumps(value, ensure_ascii=False) + "\n")
    text.rstrip()
    return text
