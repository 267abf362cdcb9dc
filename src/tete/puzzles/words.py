"""The word game of a day: a few turns of solo Mots de Tête, with the same dice for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tete.core import CHANCE, Actor, Decide, Over, Refused, Roll
from tete.games.mots import MOTS, MotsOptions, MotsState
from tete.games.mots.dice import BonusOdds
from tete.games.mots.layout import BLANK, cell_name
from tete.games.mots.move import Bonus, Die, Move, Say
from tete.games.mots.phase import Writing
from tete.puzzles.daily import Dice

TURNS = 6
MOST_MOVES = TURNS + 10  # passes on the empty board cost no turn, but ten of them end a game


@dataclass(frozen=True, slots=True)
class WordGame:
    """Where a day's game stands; `left` are the turns still to be played, none when it is over."""

    state: MotsState
    plies: tuple[tuple[Actor, str], ...]
    left: int

    @property
    def points(self) -> int:
        return self.state.scores[0]


def play_words(dice: Dice, lexicon: str, moves: Sequence[str]) -> WordGame:
    """The game after these moves of its only seat, the dice thrown; or the refusal of the first that may not be."""
    state = MOTS.start(MotsOptions(variant="solo", lexicon=lexicon))
    plies: list[tuple[Actor, str]] = []
    wait, rolls = list(moves), 0
    while _left(state):
        actor: Actor = CHANCE
        move: Move
        match state.turn:
            case Roll(BonusOdds(cells=cells)):
                move = Bonus(tuple((cell, dice.bonus(rolls, cell_name(cell), number)) for cell, number in cells))
            case Roll():
                move = Die(dice.die(rolls))
                rolls += 1
            case Decide((seat, *_)) if _hopeless(state):
                actor, move = seat, Say.PASS
            case Decide((seat, *_)) if wait:
                actor, move = seat, MOTS.parse(wait.pop(0))
            case _:
                break
        state = state.play(actor, move)
        plies.append((actor, str(move)))
    if wait:
        raise Refused("day-over", turns=TURNS)
    return WordGame(state, tuple(plies), _left(state))


def _hopeless(state: MotsState) -> bool:
    """One letter alone is no word: on an empty board a 1 is passed for everybody, which costs nothing (MT-18)."""
    return isinstance(state.phase, Writing) and state.phase.count == 1 and state.letters == BLANK


def _left(state: MotsState) -> int:
    """The turns to come; the first pass that counts ends a solo game."""
    return 0 if isinstance(state.turn, Over) else TURNS - sum(bool(line.words) for line in state.sheet)
