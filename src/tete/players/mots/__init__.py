"""Mots de Tête: its levels, heuristic and reasons for the players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from tete.core import Seat, bits
from tete.games.mots import MotsState
from tete.games.mots.lexicon import SHIPPED
from tete.games.mots.move import Move, Say
from tete.games.mots.options import MotsOptions
from tete.games.mots.phase import Writing
from tete.games.mots.tiers import load as load_tiers
from tete.kernels import available
from tete.players.heuristics import Heuristic
from tete.players.mots.reasons import find_reasons

__all__ = ["HEURISTIC", "HINTER", "JUDGE", "LADDER", "REASONS", "WARMED"]

LOST_TURN_POINTS = 15.0  # what a lost turn costs


def score(state: MotsState, seat: Seat) -> float:
    """Points, the average points of a word that is still being judged, less what the turns to be lost cost."""
    points = state.scores[seat] - LOST_TURN_POINTS * state.lost[seat]
    if seat == state.seat and (pending := state.pending) is not None:
        worths = state.board.worths(state.options.rules.die)
        points += sum(worths[cell] for run in pending.runs for cell in run.cells)
    return points


def distinct_moves(state: MotsState, seat: Seat, rng: Random) -> Sequence[Move]:
    """One word for every place, since its score depends on its cells alone; a pass where there is no place.

    Words that are never suggested are not drawn.
    """
    if not isinstance(state.phase, Writing):
        return state.moves(seat)
    tiers = load_tiers(state.lexicon)
    slots = ((slot, slot.fitting(state.lexicon) & tiers.suggested(len(slot.pattern))) for slot in state.slots())
    fitting = [(slot, words) for slot, words in slots if words]
    drawn = [slot.word(state.lexicon, bits.nth(words, rng.randrange(words.bit_count()))) for slot, words in fitting]
    return drawn or [Say.PASS]


HEURISTIC = Heuristic(score, scale=25.0, distinct_moves=distinct_moves)
REASONS = find_reasons
WARMED = tuple(replace(MotsOptions(), lexicon=name) for name in SHIPPED)

if available:
    from tete.players.mots.player import JUDGE, LADDER, MotsHinter

    HINTER = MotsHinter
