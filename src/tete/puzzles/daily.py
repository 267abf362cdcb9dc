"""The challenge of the day: made from the date alone, so that it is the same for everybody without asking anybody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from tete.i18n import Translator
from tete.puzzles.draw import Draw
from tete.puzzles.finding import BEST_MOVE_GAMES, Mark, Slot
from tete.puzzles.making import Made, generate

# Monday is easy, Friday is not. The rectangles only: their search is the same, step by step, on every machine.
_NAMES = ("8x10", "15x16")
_GRADES = (1, 2, 3, 4, 5, 4, 3)


@dataclass(frozen=True, slots=True)
class Dice:
    """The rolls of a solo game of Mots de Tête: what falls does not depend on what was played before."""

    text: str

    def die(self, turn: int) -> int:
        """The die of a turn, counted from 0."""
        return 1 + Draw(f"{self.text} die {turn}").below(6)

    def bonus(self, turn: int, cell: str, dice: int) -> int:
        """What a bonus cell is worth in a turn: the sum of so many dice."""
        draw = Draw(f"{self.text} bonus {turn} {cell}")
        return sum(1 + draw.below(6) for _ in range(dice))


@dataclass(frozen=True, slots=True)
class Challenge:
    """All of a day: a board to complete, the dice of a solo word game, and positions of the other games."""

    day: date
    name: str
    grade: int
    seed: int
    dice: Dice
    slots: tuple[Slot, ...]

    def completion(self) -> Made:
        return generate(self.name, self.grade, self.seed)


def challenge(day: date) -> Challenge:
    """The challenge of a date."""
    text = f"tete {day.isoformat()}"
    draw = Draw(text)
    return Challenge(
        day=day,
        name=draw.pick(_NAMES),
        grade=_GRADES[day.weekday()],
        seed=draw.number(),
        dice=Dice(text),
        slots=tuple(Slot(game, draw.number()) for game in BEST_MOVE_GAMES),
    )


@dataclass(frozen=True, slots=True)
class Results:
    """How somebody's day went; None, or no mark, stands for what was not tried."""

    seconds: int | None = None
    hints: int = 0
    words: int | None = None
    best_moves: Mapping[str, Mark] = field(default_factory=dict)


MARKS: Mapping[Mark | None, str] = {None: "⬜", "best": "🟩", "good": "🟨", "missed": "🟥"}


def card(of: Challenge, results: Results, translator: Translator) -> str:
    """The day on a few lines to copy: how it went, and nothing that helps the next one."""
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
    lines += [
        f"{MARKS[results.best_moves.get(slot.game)]} {translator.text(f'puzzle.card.{slot.game}')}" for slot in of.slots
    ]
    return "\n".join(lines) + "\n"
