"""The challenge of the day: it depends on the date alone, so that it is the same on every machine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from tete.i18n import Translator, translator_for
from tete.puzzles.best_move import Mark, PuzzleSeed, best_move_games
from tete.puzzles.blokus import GeneratedPuzzle, generate
from tete.puzzles.hash_random import HashRandom
from tete.puzzles.mots.daily_words import Dice

# Monday is easy, Friday is hard. Only the rectangles: their search takes the same steps on every machine.
_NAMES = ("8x10", "15x16")
_GRADES = (1, 2, 3, 4, 5, 4, 3)


@dataclass(frozen=True, slots=True)
class Challenge:
    """The puzzles of a day: a board to complete, the dice of a word game, and best-move puzzles."""

    day: date
    name: str
    grade: int
    seed: int
    dice: Dice
    best_moves: tuple[PuzzleSeed, ...]

    def board(self) -> GeneratedPuzzle:
        return generate(self.name, self.grade, self.seed)


def challenge(day: date) -> Challenge:
    """The challenge of a date."""
    text = f"tete {day.isoformat()}"
    random = HashRandom(text)
    return Challenge(
        day=day,
        name=random.choice(_NAMES),
        grade=_GRADES[day.weekday()],
        seed=random.number(),
        dice=Dice(text),
        # Each game has its own numbers, so that another game in the list changes nothing for the others.
        best_moves=tuple(PuzzleSeed(game, HashRandom(f"{text} {game}").number()) for game in best_move_games()),
    )


@dataclass(frozen=True, slots=True)
class Results:
    """The results of a person on a day; None or no mark for what was not tried."""

    seconds: int | None = None
    hints: int = 0
    words: int | None = None
    best_moves: Mapping[str, Mark] = field(default_factory=dict)


MARKS: Mapping[Mark | None, str] = {None: "⬜", "best": "🟩", "good": "🟨", "missed": "🟥"}


def card(of: Challenge, results: Results, translator: Translator) -> str:
    """The results as a few lines to copy. They reveal no answer."""
    stars = "★" * of.grade + "☆" * (5 - of.grade)
    lines = [f"Tête-à-tête · {of.day.isoformat()}"]
    if results.seconds is None:
        lines.append(f"🧩 {of.name} {stars} –")
    else:
        spent = f"{results.seconds // 60}:{results.seconds % 60:02}"
        helped = translator.text("puzzle.card.hints", hints=results.hints) if results.hints else ""
        lines.append(f"🧩 {of.name} {stars} {spent} {helped}".rstrip())
    words = "–" if results.words is None else translator.text("puzzle.card.points", points=results.words)
    lines.append(f"✏️ Mots de Tête {words}")
    lines += [f"{MARKS[results.best_moves.get(each.game)]} {_name(each.game, translator)}" for each in of.best_moves]
    return "\n".join(lines) + "\n"


def _name(key: str, translator: Translator) -> str:
    """The name of a game in the language of the card."""
    of_game = translator_for(translator.lang, key)
    return of_game.text("game.name") if of_game.has("game.name") else key
