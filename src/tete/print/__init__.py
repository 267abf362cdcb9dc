"""Print and play: a box as a PDF at true size, to cut out, fold and glue.

A game has a module of its own: `tete.print.<key>`, or `<package>.print` for a plug-in, with
`draw(press, options, seats)`. Without one, the board that the view declares is printed, with its tokens.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from tete.core import AnyGame, BadNotation, Options
from tete.games import GAMES, declared
from tete.i18n import Lang, translator_for
from tete.i18n.pages import rules_page
from tete.print.generic import draw_layout
from tete.print.press import INKS, PAPERS, Ink, Paper, Press
from tete.print.tables import rules

__all__ = ["INKS", "PAPERS", "Ink", "Paper", "PrintedBox", "print_box"]


@dataclass(frozen=True)
class PrintedBox:
    """The PDF, how many sheets it has, and how often each part of the box is on them."""

    pdf: bytes
    sheets: int
    parts: Mapping[str, int]


def print_box(
    game: AnyGame, options: Options, *, paper: Paper = "a4", ink: Ink = "full", lang: Lang = "en"
) -> PrintedBox:
    """A game with these options on paper: its board, its pieces and its rules."""
    translator = translator_for(lang, game.key if game.key in GAMES else None)
    press = Press(translator.text("game.name"), translator, paper, ink)
    own = declared(game, "print", "draw") or draw_layout(game)
    try:
        own(press, options, max(options.seats))
        with suppress(BadNotation):  # a plug-in may have no rules page
            rules(press, rules_page(game.key, lang), press.said("advice"))
        return PrintedBox(press.document(), press.sheets, press.counted)
    finally:
        press.close()
