"""How moves of Mots de Tête are judged after the game: in points, the mean reply of the next seat taken off."""

from __future__ import annotations

from functools import partial
from math import exp

from tete.games.mots import MotsState, MotsView
from tete.games.mots.move import Move, Say, Word
from tete.kernels.mots import Place
from tete.players.calibration import read_calibrations
from tete.players.greedy import logit
from tete.players.judging import Judge
from tete.players.mots.player import REPLY_WEIGHT, SCALE, MotsPlayer, search_places
from tete.players.player import Limit

NODES = 2_000
USUAL_LETTERS = 110  # on the grid at the end of a game without a target


def progress(state: MotsState) -> float:
    """How near to the target the nearer seat is; without a target, how full the grid is."""
    goal = state.options.goal
    if goal is not None:
        return max(0, *state.scores) / goal
    return sum(letter.isalpha() for letter in state.letters) / USUAL_LETTERS


def points(share: float) -> float:
    """A share of this search in points."""
    return SCALE * logit(share)


def value_of(view: MotsView, move: Move, limit: Limit) -> float | None:
    """The share of a word that was not among the best, or of a pass; None for an answer to a word."""
    state = view.state
    if isinstance(move, Word):
        place = _place(state, move)
        if place is not None:
            return search_places(state, [place], NODES, limit, win=0.0).value
    elif move is not Say.PASS:
        return None
    # A pass, or a word that does not count: nothing for oneself, and the same grid for the next seat.
    worths = state.board.worths(state.options.rules.die)
    fitting = (slot.expected(worths) for slot in state.slots() if slot.fitting(state.lexicon))
    reply = REPLY_WEIGHT if state.seats > 1 else 0.0
    return 1 / (1 + exp(reply * max(fitting, default=0.0) / SCALE))


def _place(state: MotsState, word: Word) -> Place | None:
    """The place of a word with this word alone; None if it may not be written there."""
    slot = next((each for each in state.slots() if each.cells == word.cells), None)
    index = state.lexicon.index(word.text)
    if slot is None or index is None or not slot.fitting(state.lexicon) >> index & 1:
        return None
    worths = state.board.worths(state.options.rules.die)
    return Place(slot, 1 << index, slot.expected(worths))


JUDGE = Judge(
    partial(MotsPlayer, nodes=NODES, win=0.0),
    progress,
    read_calibrations("tete.players.mots"),
    kind=lambda state: str(state.seats),
    points=points,
    value_of=value_of,
    exact=True,
)
