"""The daily board: a board to complete, the same for a date on every machine."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from tete.i18n import Translator
from tete.puzzles.blokus.generator import GRADES, GeneratedPuzzle, generate
from tete.puzzles.daily import Results, day_text
from tete.puzzles.hash_random import HashRandom

# Only the rectangles: their search takes the same steps on every machine.
BOARDS = ("8x10", "15x16")
GRADE_OF_WEEKDAY = (1, 2, 3, 4, 5, 4, 3)  # Monday is easy, Friday is hard


@dataclass(frozen=True, slots=True)
class DailyBoard:
    name: str
    grade: int
    seed: int

    def generate(self) -> GeneratedPuzzle:
        return generate(self.name, self.grade, self.seed)


def daily_board(day: date) -> DailyBoard:
    random = HashRandom(day_text(day))
    return DailyBoard(random.choice(BOARDS), GRADE_OF_WEEKDAY[day.weekday()], random.number())


def card_line(day: date, results: Results, translator: Translator) -> str:
    """The board, its grade as stars, the time and the number of hints."""
    board = daily_board(day)
    name = translator.text(f"puzzle.name.{board.name}")
    stars = "★" * board.grade + "☆" * (GRADES[-1] - board.grade)
    if results.seconds is None:
        return f"🧩 {name} {stars} –"
    spent = f"{results.seconds // 60}:{results.seconds % 60:02}"
    hints = translator.text("puzzle.card.hints", hints=results.hints) if results.hints else ""
    return f"🧩 {name} {stars} {spent} {hints}".rstrip()
