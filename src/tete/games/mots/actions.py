"""The numbers of the moves: where a word begins and which way it runs, then its new letters one by one."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from tete.core import CHANCE, Actor, Roll
from tete.core.actions import Actions, Said
from tete.games.mots.dice import FACES, WAYS, BonusOdds
from tete.games.mots.layout import CELLS, DOWN, EMPTY, cell_name
from tete.games.mots.move import Bonus, Die, Move, Say, Word
from tete.games.mots.options import MotsOptions
from tete.games.mots.phase import Judging, Writing
from tete.games.mots.slots import ALPHABET, A, Slot
from tete.games.mots.state import MotsState

LETTERS = 2 * CELLS
WORDS = LETTERS + len(ALPHABET)
SAYINGS = (Say.PASS, Say.ACCEPT, Say.CHALLENGE)
MOST_POINTS = max(WAYS[3])
MOST_ROLLED = 6  # bonus cells of one turn, since at most six letters are new


@lru_cache(maxsize=16)
def openings(state: MotsState) -> dict[int, tuple[Slot, int]]:
    """The places where a word fits and the words that do, by the number of the place."""
    places = {}
    for slot in state.slots():
        if words := slot.fitting(state.lexicon):
            places[slot.cells.start + CELLS * (slot.cells.step == DOWN)] = slot, words
    return places


def _left(state: MotsState, said: Said) -> tuple[Slot, int, list[int]]:
    """The place that was said, the words that its letters leave, and the indices of the new letters not yet said."""
    slot, words = openings(state)[said[0]]
    fresh = [index for index, letter in enumerate(slot.pattern) if letter == EMPTY]
    for index, number in zip(fresh, said[1:], strict=False):
        words &= state.lexicon.at(len(slot.pattern), index, number - LETTERS)
    return slot, words, fresh[len(said) - 1 :]


class MotsActions(Actions[MotsState]):
    """The first cell of the whole word (441 cells across, then 441 down), then 26 letters, then three words.

    With the number of letters to write, a first cell and a direction decide the other cells; then each new letter is
    said from left to right or downwards, among those with which some word can still be written. So a word list of
    400,000 words needs 911 numbers, and they are the same for each list.
    """

    count = WORDS + len(SAYINGS)
    chance_count = MOST_POINTS + 1
    chance_said = MOST_ROLLED

    def legal(self, state: MotsState, seat: int, said: Said = ()) -> Sequence[int]:
        match state.phase:
            case Writing() if seat == state.seat:
                if not said:
                    return [*sorted(openings(state)), WORDS]
                slot, words, (index, *_) = _left(state, said)
                length, lexicon = len(slot.pattern), state.lexicon
                return [LETTERS + letter for letter in ALPHABET if words & lexicon.at(length, index, letter)]
            case Judging(waiting=waiting) if seat in waiting:
                return [WORDS + 1, WORDS + 2]
        return ()

    def move(self, state: MotsState, seat: int, said: Said) -> Move | None:
        if said[0] >= WORDS:
            return SAYINGS[said[0] - WORDS]
        slot, words, fresh = _left(state, said)
        return None if fresh else slot.word(state.lexicon, words.bit_length() - 1)

    def numbers(self, state: MotsState, seat: int, move: Move) -> Said:
        if not isinstance(move, Word):
            return (WORDS + SAYINGS.index(Say(move)),)
        fresh = [letter for cell, letter in zip(move.cells, move.text, strict=True) if state.letters[cell] == EMPTY]
        return (move.cell + CELLS * (move.step == DOWN), *(LETTERS + ord(letter) - A for letter in fresh))

    def odds(self, state: MotsState, said: Said = ()) -> Sequence[tuple[int, Fraction]]:
        """A die is its number; bonus cells are rolled one after the other, and a roll is its points."""
        assert isinstance(state.turn, Roll)
        if not isinstance(state.turn.odds, BonusOdds):
            return super().odds(state, said)
        dice = state.turn.odds.cells[len(said)][1]
        return [(points, Fraction(ways, FACES**dice)) for points, ways in WAYS[dice].items()]

    def roll_number(self, move: Die) -> int:
        return move.number

    def roll(self, state: MotsState, said: Said) -> Move | None:
        assert isinstance(state.turn, Roll)
        if not isinstance(state.turn.odds, BonusOdds):
            return Die(said[0])
        cells = state.turn.odds.cells
        return Bonus(tuple(zip((cell for cell, _ in cells), said, strict=True))) if len(said) == len(cells) else None

    def name(self, state: MotsState, actor: Actor, said: Said) -> str:
        number = said[-1]
        if actor == CHANCE or number >= WORDS:
            return super().name(state, actor, said)
        if number >= LETTERS:
            return chr(A + number - LETTERS)
        return f"{cell_name(number % CELLS)} {'down' if number >= CELLS else 'across'} …"


def actions(options: MotsOptions) -> MotsActions:
    """The numbers are the same with all options."""
    return MotsActions()
