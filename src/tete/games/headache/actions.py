"""The numbers of the moves: from where to where, entries by colour, promotions by space and level, then the words."""

from __future__ import annotations

from collections.abc import Sequence

from tete.core.actions import Actions, Said
from tete.games.headache.move import POPS, Enter, Go, Move, Pop, Promote, Word
from tete.games.headache.options import HeadacheOptions
from tete.games.headache.state import HeadacheState
from tete.games.headache.track import COLOURS, CONES, INDEX, LETTER, NAME, SPACES

LEVELS = CONES * len(COLOURS) - 1  # on which a buried cone may stand
ENTRIES = len(SPACES) ** 2
PROMOTIONS = ENTRIES + len(COLOURS)
WORDS = PROMOTIONS + len(SPACES) * LEVELS
SAID = tuple(Word)
ROLLS = {move: number for number, move in enumerate(POPS)}


class HeadacheActions(Actions[HeadacheState]):
    """`source * 48 + target`, then an entry of each colour, a promotion from each level of each space, three words."""

    count = WORDS + len(SAID)
    chance_count = len(ROLLS)

    def legal(self, state: HeadacheState, seat: int, said: Said = ()) -> Sequence[int]:
        return sorted(self.numbers(state, seat, move)[0] for move in state.moves(seat))

    def move(self, state: HeadacheState, seat: int, said: Said) -> Move:
        number = said[0]
        if number < ENTRIES:
            source, target = divmod(number, len(SPACES))
            return Go(SPACES[source], SPACES[target])
        if number < PROMOTIONS:
            return Enter(COLOURS[number - ENTRIES] if len(state.hands[seat]) > 1 else None)
        if number < WORDS:
            space, level = divmod(number - PROMOTIONS, LEVELS)
            return Promote(SPACES[space], level + 1)
        return SAID[number - WORDS]

    def numbers(self, state: HeadacheState, seat: int, move: Move) -> Said:
        match move:
            case Go(source, target):
                return (INDEX[source] * len(SPACES) + INDEX[target],)
            case Enter(colour):
                letter = state.hands[seat] if colour is None else LETTER[colour]
                return (ENTRIES + COLOURS.index(NAME[letter]),)
            case Promote(space, level):
                return (PROMOTIONS + INDEX[space] * LEVELS + level - 1,)
            case Word():
                return (WORDS + SAID.index(move),)
            case Pop():
                raise TypeError("a pop is chance's")

    def roll_number(self, move: Pop) -> int:
        return ROLLS[move]


def actions(options: HeadacheOptions) -> HeadacheActions:
    """The numbers are the same with all options."""
    return HeadacheActions()
