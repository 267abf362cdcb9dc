"""What games add to `tete puzzle`.

A game takes part with its companion module, `tete.games.companion(game, "cli.puzzles")`. It may declare:

    COMMANDS    commands of click that are added to `tete puzzle`
    DAILY       a `DailyItem`: what the game itself adds to the day
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from tete.cli.screen import Screen

AREA = "cli.puzzles"


@dataclass(frozen=True, slots=True)
class DailyItem:
    """Its name is the text `cli.daily.<word>`; `show` prints it as it is after these moves."""

    word: str
    show: Callable[[Screen, date, Sequence[str]], None]
