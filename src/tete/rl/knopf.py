"""Kopf oder Knopf as planes, column by row: own buttons, the other's, and what threatens them."""

from __future__ import annotations

import numpy as np

from tete.core import Over
from tete.core.actions import Said
from tete.core.bits import pack
from tete.games.knopf.actions import STRIKES
from tete.games.knopf.geometry import SIDE
from tete.games.knopf.layout import MOST_HOLES
from tete.games.knopf.move import Step
from tete.games.knopf.options import BUTTONS
from tete.games.knopf.pairs import crowded
from tete.games.knopf.state import OCCURRENCES, QUIET
from tete.games.knopf.view import KnopfView
from tete.rl.arrays import Floats, of_bits, one_hot, stacked

SQUARES = SIDE * SIDE


def planes(view: KnopfView, said: Said = ()) -> Floats:
    """Nine maps (buttons, threatened, crowded, choices, squares said, holes), then the step and how the game stands."""
    state, own = view.state, view.seat or 0
    other = 1 - own
    sets = [
        state.buttons[own],
        state.buttons[other],
        view.threatened(own),
        view.threatened(other),
        crowded(state.buttons[own]),
        crowded(state.buttons[other]),
        state.choices,
        pack(number - STRIKES for number in said) if said else 0,
    ]
    holes = np.asarray(state.layout.holes, np.float32) / np.float32(MOST_HOLES)
    step = None if state.step is None else list(Step).index(state.step)
    mover = None if isinstance(state.turn, Over) else state.seat
    values = [
        *one_hot(step, len(Step)),
        *(float(mover == seat) for seat in (own, other)),
        *(state.removed[seat] / BUTTONS for seat in (own, other)),
        state.options.goal / BUTTONS,
        state.quiet / QUIET,
        state.occurrences / OCCURRENCES,
    ]
    return stacked((*(of_bits(each, SQUARES) for each in sets), holes), values, (SIDE, SIDE))
