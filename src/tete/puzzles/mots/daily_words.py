"""The daily word game: a few turns of solo Mots de Tête, with the same dice for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tete.core import CHANCE, Actor, Decide, Over, Refused, Roll
from tete.games.mots import MOTS, MotsOptions, MotsState
from tete.games.mots.dice import FACES, BonusOdds
from tete.games.mots.layout import BLANK, cell_name
from tete.games.mots.move import Bonus, Die, Move, Say
from tete.games.mots.phase import Writing
from tete.i18n import Translator
from tete.puzzles.daily import Results, day_text
from tete.puzzles.hash_random import HashRandom

TURNS = 6
MOST_MOVES = TURNS + 10  # passes on the empty board cost no turn, but ten of them end a game


@dataclass(frozen=True, slots=True)
class Dice:
    """The rolls of a word game. They do not depend on the moves played before."""

    text: str

    def die(self, turn: int) -> int:
        """The die of a turn, counted from 0."""
        return 1 + HashRandom(f"{self.text} die {turn}").below(FACES)

    def bonus(self, turn: int, cell: str, dice: int) -> int:
        """The value of a bonus cell in a turn: the sum of so many dice."""
        random = HashRandom(f"{self.text} bonus {turn} {cell}")
        return sum(1 + random.below(FACES) for _ in range(dice))


def daily_dice(day: date) -> Dice:
    """The dice of a date."""
    return Dice(day_text(day))


def card_line(day: date, results: Results, translator: Translator) -> str:
    """The points of the word game."""
    points = "–" if results.words is None else translator.text("puzzle.card.points", points=results.words)
    return f"✏️ Mots de Tête {points}"


@dataclass(frozen=True, slots=True)
class WordGame:
    """The state of a day's game; `left` are the turns still to be played, 0 when it is over."""

    state: MotsState
    plies: tuple[tuple[Actor, str], ...]
    left: int

    @property
    def points(self) -> int:
        return self.state.scores[0]


def play_words(dice: Dice, lexicon: str, moves: Sequence[str]) -> WordGame:
    """The game after these moves of its only seat and the rolls between them; raises the error of an illegal move."""
    state = MOTS.start(MotsOptions(variant="solo", lexicon=lexicon))
    plies: list[tuple[Actor, str]] = []
    waiting, rolls = list(moves), 0
    while _turns_left(state):
        actor: Actor = CHANCE
        move: Move
        match state.turn:
            case Roll(BonusOdds(cells=cells)):
                move = Bonus(tuple((cell, dice.bonus(rolls, cell_name(cell), number)) for cell, number in cells))
            case Roll():
                move = Die(dice.die(rolls))
                rolls += 1
            case Decide((seat, *_)) if _can_only_pass(state):
                actor, move = seat, Say.PASS
            case Decide((seat, *_)) if waiting:
                actor, move = seat, MOTS.parse(waiting.pop(0))
            case _:
                break
        state = state.play(actor, move)
        plies.append((actor, str(move)))
    if waiting:
        raise Refused("day-over", turns=TURNS)
    return WordGame(state, tuple(plies), _turns_left(state))


def _can_only_pass(state: MotsState) -> bool:
    """One letter is no word: a 1 on an empty board is passed automatically, which costs nothing (MT-18)."""
    return isinstance(state.phase, Writing) and state.phase.count == 1 and state.letters == BLANK


def _turns_left(state: MotsState) -> int:
    """The turns to come; the first pass that counts ends a solo game."""
    return 0 if isinstance(state.turn, Over) else TURNS - sum(bool(line.words) for line in state.sheet)
