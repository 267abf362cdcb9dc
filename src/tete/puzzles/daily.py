"""The challenge of the day: it depends on the date alone, so that it is the same on every machine.

It has a best-move puzzle for every game that has them, and what a game adds itself: the game's `puzzles` module may
declare `DAILY_CARD`, (day, results, translator) -> its line of the card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date

from tete.games import GAMES, declared
from tete.i18n import Translator, translator_for
from tete.puzzles.best_move import Mark, PuzzleSeed, best_move_games
from tete.puzzles.hash_random import HashRandom


@dataclass(frozen=True, slots=True)
class Challenge:
    """The best-move puzzles of a day."""

    day: date
    best_moves: tuple[PuzzleSeed, ...]


def day_text(day: date) -> str:
    """The text from which all random numbers of a day come."""
    return f"tete {day.isoformat()}"


def challenge(day: date) -> Challenge:
    """The challenge of a date. Each game has its own numbers: another game in the list changes nothing for it."""
    seeds = {game: HashRandom(f"{day_text(day)} {game}").number() for game in best_move_games()}
    return Challenge(day, tuple(PuzzleSeed(game, seed) for game, seed in seeds.items()))


@dataclass(frozen=True, slots=True)
class Results:
    """The results of a person on a day; None or no mark for what was not tried."""

    seconds: int | None = None
    hints: int = 0
    words: int | None = None
    best_moves: Mapping[str, Mark] = field(default_factory=dict)


CardLine = Callable[[date, Results, Translator], str]
MARKS: Mapping[Mark | None, str] = {None: "⬜", "best": "🟩", "good": "🟨", "missed": "🟥"}


def card(of: Challenge, results: Results, translator: Translator) -> str:
    """The results as a few lines to copy. They reveal no answer."""
    lines = [f"Tête-à-tête · {_date(of.day, translator)}"]
    for game in GAMES.values():
        line: CardLine | None = declared(game, "puzzles", "DAILY_CARD")
        if line is not None:
            lines.append(line(of.day, results, translator))
    games = [puzzle.game for puzzle in of.best_moves]
    lines += [f"{MARKS[results.best_moves.get(key)]} {_name(key, translator)}" for key in games]
    return "\n".join(lines) + "\n"


def _date(day: date, translator: Translator) -> str:
    """A day in words; French writes the first of a month "1er"."""
    month = translator.text(f"month.{day.month}")
    return translator.text("puzzle.card.first" if day.day == 1 else "puzzle.card.day", day=day.day, month=month)


def _name(key: str, translator: Translator) -> str:
    """The name of a game in the language of the card."""
    of_game = translator_for(translator.lang, key)
    return of_game.text("game.name") if of_game.has("game.name") else key
