"""Mots de Tête as planes, row by column: letters, values, and the word that is being said."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from tete.core.actions import Said
from tete.games.mots.actions import LETTERS, openings
from tete.games.mots.layout import CELLS, CLOSED, EMPTY, SIDE
from tete.games.mots.phase import Judging, Rewarding, Writing
from tete.games.mots.view import MotsView
from tete.rl.arrays import Floats, from_seat, one_hot, stacked

A, ALPHABET, MOST_SEATS = ord("A"), 26, 4
GOAL = 300  # points that are drawn as 1; higher scores stay 1


def planes(view: MotsView, said: Said = ()) -> Floats:
    """The 26 letters, then those being said, points, dice, black cells; then the number to write and the scores."""
    state, viewer = view.state, view.seat or 0
    letters = np.zeros((2 * ALPHABET + 1, CELLS), np.float32)
    _write(letters, enumerate(state.letters))
    if isinstance(state.phase, Judging | Rewarding):
        move = state.phase.move
        _write(letters[ALPHABET:], zip(move.cells, move.text, strict=True))
    if said and said[0] < LETTERS:
        slot, _ = openings(state)[said[0]]
        letters[2 * ALPHABET, list(slot.cells)] = 1
        fresh = [cell for cell, letter in zip(slot.cells, slot.pattern, strict=True) if letter == EMPTY]
        _write(letters[ALPHABET:], zip(fresh, (chr(A + number - LETTERS) for number in said[1:]), strict=False))
    board = state.board
    printed, dice = (
        np.asarray(each, np.float32) / np.float32(most) for each, most in ((board.printed, 9), (board.dice, 3))
    )
    closed = np.asarray([kind in CLOSED for kind in board.kinds], np.float32)
    writing = state.phase.count - 1 if isinstance(state.phase, Writing) else None
    seats = [(viewer + step) % state.seats if step < state.seats else None for step in range(MOST_SEATS)]
    goal = state.options.goal or GOAL
    values = [
        *one_hot(writing, 6),
        float(isinstance(state.phase, Judging)),
        *one_hot(from_seat(state.seat, viewer, state.seats), MOST_SEATS),
        *(0.0 if seat is None else min(max(state.scores[seat] / goal, 0.0), 1.0) for seat in seats),
        *(0.0 if seat is None else min(state.passes[seat] / 10, 1.0) for seat in seats),
        *(0.0 if seat is None else min(state.lost[seat] / 4, 1.0) for seat in seats),
        *(float(seat is not None and seat in state.retired) for seat in seats),
        float(state.bell),
    ]
    return stacked((*letters, printed, dice, closed), values, (SIDE, SIDE))


def _write(planes: Floats, written: Iterable[tuple[int, str]]) -> None:
    """Mark letters on the planes of the alphabet."""
    for cell, letter in written:
        if letter != EMPTY:
            planes[ord(letter) - A, cell] = 1
