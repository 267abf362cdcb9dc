"""Mots de Tête in `tete puzzle`: the word game of the day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from tete.cli.game_args import errors_of
from tete.cli.notation import Notation
from tete.cli.puzzles import DailyItem
from tete.cli.screen import Screen
from tete.games.mots import MOTS
from tete.games.mots.lexicon import SHIPPED
from tete.i18n import FALLBACK
from tete.puzzles.mots.daily_words import daily_words


def show_words(screen: Screen, day: date, moves: Sequence[str]) -> None:
    """Show the word game of a day in the current language, after these moves."""
    notation, lang = Notation(MOTS.key, screen.translator), screen.translator.lang
    with errors_of(MOTS):
        game = daily_words(day, lang if lang in SHIPPED else FALLBACK, tuple(map(notation.read, moves)))
    screen.print_board(MOTS.key, game.state.view(0))
    screen.print_text("cli.puzzle.words", points=game.points, left=game.left)


DAILY = DailyItem("words", show_words)
