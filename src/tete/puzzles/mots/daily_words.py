"""The daily word game: a few turns of solo Mots de Tête, with the same dice for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from tete.core import CHANCE, Actor, Decide, Refused, Roll
from tete.games.mots import MOTS, MotsOptions, MotsState
from tete.games.mots.dice import FACES, BonusOdds
from tete.games.mots.editions import NEWEST, edition_on
from tete.games.mots.layout import BLANK, cell_name
from tete.games.mots.move import Bonus, Die, Move, Say
from tete.games.mots.phase import Rewarding, Writing
from tete.games.mots.reading import Line
from tete.games.mots.state import opening
from tete.i18n import Translator
from tete.players import LEVELS, Limit, level_player
from tete.puzzles.daily import Results, day_text
from tete.puzzles.hash_random import HashRandom

TURNS = 6
MOST_MOVES = TURNS + 10  # that are read; more than the turns of a day are refused with a sentence


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


def play_words(dice: Dice, lexicon: str, moves: Sequence[str], edition: int = NEWEST) -> WordGame:
    """The game after these moves of its only seat and the rolls between them; raises the error of an illegal move.

    Every move costs a turn. A pass does too, but unlike in other solo games it does not end the game.
    """
    state = MOTS.start(MotsOptions(variant="solo", lexicon=lexicon, edition=edition))
    plies: list[tuple[Actor, str]] = []
    waiting, rolls, left = list(moves), 0, TURNS
    while left or isinstance(state.phase, Rewarding):
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
                left -= 1
            case _:
                break
        state = _passed(state) if move is Say.PASS else state.play(actor, move)
        plies.append((actor, str(move)))
    if waiting:
        raise Refused("day-over", turns=TURNS)
    return WordGame(state, tuple(plies), left)


def daily_words(day: date, lexicon: str, moves: Sequence[str]) -> WordGame:
    """The game of a date, with its dice and the words of its time: a day that was played stays as it was."""
    return play_words(daily_dice(day), lexicon, moves, edition_on(day))


def computer_words(day: date, lexicon: str) -> tuple[list[str], WordGame]:
    """The moves of the strongest level and its game. It rolls the same dice, and knows them no sooner than a person.

    It is a strong game and no proof: better words may exist.
    """
    player, moves = level_player(MOTS, LEVELS[-1]), list[str]()
    game = daily_words(day, lexicon, moves)
    while game.left:
        moves.append(str(player.choose(game.state.view(0), Limit()).move))
        game = daily_words(day, lexicon, moves)
    return moves, game


def _can_only_pass(state: MotsState) -> bool:
    """One letter is no word: a 1 on an empty board is passed automatically, which costs nothing (MT-18)."""
    return isinstance(state.phase, Writing) and state.phase.count == 1 and state.letters == BLANK


def _passed(state: MotsState) -> MotsState:
    """The next turn after a pass, which is noted on the sheet."""
    return replace(state, sheet=(*state.sheet, Line(state.seat, ())), phase=opening(state.options))
