"""Boards in the terminal.

A game may have a module of its own: `tete.cli.boards.<key>` for a game of this package, `<package>.cli.boards` for a
plug-in. All that it declares is optional:

    draw(view, lang, names) -> Text     the board; `names` are those of the seats and may be left out
    prompt(view, lang, names) -> str    a sentence that says what the seat to move has to do
    describe(ply, lang, names) -> list  sentences about a `SeenPly`; None if its notation says enough
    write_move(text, lang) -> str       the notation of a move as this language writes it
    read_move(text, lang) -> str        the opposite
    SEAT_COLOURS                        False if the colours of the seats are not on the board

Without `draw`, the layout that the view declares is drawn. Without a layout, the fields of the view are listed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from inspect import signature
from typing import Any

from rich.text import Text

from tete.cli.boards.generic import draw_board
from tete.core import Played, View
from tete.core.layout import board_of
from tete.games import GAMES, companion
from tete.i18n import Lang, translator_for


@dataclass(frozen=True, slots=True)
class SeenPly:
    """A move with its text as a viewer may see it, and the usual line about it."""

    played: Played[Any]
    text: str
    line: str


def part(key: str, name: str) -> Any:
    """What the game's own module declares under this name, or None."""
    return getattr(companion(GAMES[key], "cli.boards"), name, None) if key in GAMES else None


def draw(key: str, view: View, lang: Lang, names: Sequence[str] = ()) -> Text:
    """The view as text for the terminal."""
    if own := part(key, "draw"):
        drawn: Text = own(view, lang, names) if len(signature(own).parameters) > 2 else own(view, lang)
        return drawn
    dumped = view.dump()
    board = board_of(dumped)
    if board is None:
        return lines_of(dumped)
    return draw_board(board, translator_for(lang, key))


def prompt(key: str, view: View, lang: Lang, names: Sequence[str]) -> str:
    """A sentence that says what the seat to move has to do; empty if the game has none."""
    own = part(key, "prompt")
    return str(own(view, lang, names)) if own else ""


def describe(key: str, ply: SeenPly, lang: Lang, names: Sequence[str]) -> list[str] | None:
    """Sentences about a ply; None if its notation says enough."""
    own = part(key, "describe")
    sentences: list[str] | None = own(ply, lang, names) if own else None
    return sentences


def lines_of(fields: Mapping[str, object]) -> Text:
    """One line for every field of a view's JSON."""
    text = Text()
    for name, value in fields.items():
        text.append(f"{name:>12}  ", style="dim")
        text.append(json.dumps(value, ensure_ascii=False) + "\n")
    text.rstrip()
    return text
