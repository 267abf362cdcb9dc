"""Why a word of Mots de Tête is good: its points, the bonus cells it holds, the words it crosses, how known it is."""

from __future__ import annotations

from collections.abc import Iterator

from tete.games.mots.layout import BONUSES
from tete.games.mots.move import Move, Say, Word
from tete.games.mots.preview import preview_word
from tete.games.mots.state import MotsState
from tete.games.mots.tiers import load as load_tiers
from tete.games.mots.view import MotsView
from tete.players.reasons import Reason, counted, reason

EVERYDAY = 2  # tiers that everybody knows
BONUS_NAMES = dict(zip(range(1, len(BONUSES) + 1), ("orange", "yellow", "red"), strict=True))


def find_reasons(view: MotsView, move: Move) -> Iterator[Reason]:
    state = view.state
    match move:
        case Word():
            yield from _word(state, move)
        case Say.PASS if len(state.moves(state.seat)) == 1 and state.count is not None:
            yield counted("no-word", state.count)
        case Say.ACCEPT | Say.CHALLENGE if (pending := state.pending) is not None:
            unknown = pending.unknown(state.lexicon)
            if move is Say.CHALLENGE and unknown:
                yield reason("not-in-list", words=", ".join(unknown))
            elif move is Say.ACCEPT and not unknown:
                yield reason("in-list", words=", ".join(run.text for run in pending.runs))


def _word(state: MotsState, move: Word) -> Iterator[Reason]:
    reading, low, high = state.reading(move), *_points(state, move)
    goal = state.options.goal
    if goal is not None and state.scores[state.seat] + low >= goal:
        yield reason("wins", goal=goal)
    bonus = max((dice for _, dice in reading.bonus(state.board)), default=0)
    if bonus:
        colour = BONUS_NAMES[bonus]
        yield (
            reason("bonus", low=low, high=high, colour=colour)
            if low < high
            else reason("bonus-fixed", n=low, colour=colour)
        )
    else:
        yield counted("points", low)
    if _best_place(state, move):
        yield reason("best-place")
    if len(reading.runs) > 1:
        yield reason("crosses", n=len(reading.runs), words=", ".join(run.text for run in reading.runs))
    if 1 <= load_tiers(state.lexicon).tier(move.text) <= EVERYDAY:
        yield reason("everyday", words=move.text)


def _points(state: MotsState, move: Word) -> tuple[int, int]:
    """The least and the most that a word can score."""
    return preview_word(state, move)["points"]


def _best_place(state: MotsState, move: Word) -> bool:
    """Whether nowhere on the grid a word that the list knows would score more on average."""
    worths = state.board.worths(state.options.rules.die)
    here = sum(worths[cell] for run in state.reading(move).runs for cell in run.cells)
    better = (slot for slot in state.slots() if slot.expected(worths) > here)
    return not any(slot.fitting(state.lexicon) for slot in better)
