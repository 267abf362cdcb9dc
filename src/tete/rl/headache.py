"""Headache as planes over the 48 spaces of the track, in the order of `SPACES`: the viewer's colours first."""

from __future__ import annotations

import numpy as np

from tete.core.actions import Said
from tete.games.headache.phase import QUIET_LIMIT, TURN_LIMIT, Choosing, Opening
from tete.games.headache.track import CONES, SPACES, START
from tete.games.headache.view import HeadacheView
from tete.rl.arrays import Floats, from_seat, one_hot, stacked

COLOURS = tuple(START)
HEIGHT = CONES * len(COLOURS)  # of the highest pile


def planes(view: HeadacheView, said: Said = ()) -> Floats:
    """Each colour at each level of a pile, counted from its top, then the starts; then waiting cones and the turn."""
    state, viewer = view.state, view.seat or 0
    shift = COLOURS.index(state.hands[viewer][0])
    order = [COLOURS[(shift + step) % len(COLOURS)] for step in range(len(COLOURS))]
    piles = np.zeros((HEIGHT, len(order), len(SPACES)), np.float32)
    for space, pile in enumerate(state.board):
        for level, cone in enumerate(reversed(pile)):
            piles[level, order.index(cone), space] = 1
    starts = np.zeros((len(order), len(SPACES)), np.float32)
    for index, colour in enumerate(order):
        starts[index, START[colour]] = 1
    pop, most = view.pop, len(COLOURS)
    values = [
        *(state.waiting.count(colour) / CONES for colour in order),
        *(float(any(colour in state.hands[out] for out in state.out)) for colour in order),
        *one_hot(from_seat(view.asked, viewer, state.seats), most),
        *one_hot(None if pop is None else pop.number - 1, 6),
        float(pop is not None and pop.dot),
        float(isinstance(state.phase, Choosing)),
        float(isinstance(state.phase, Opening)),
        state.turns / TURN_LIMIT,
        state.quiet / QUIET_LIMIT,
    ]
    return stacked((*piles.reshape(-1, len(SPACES)), *starts), values, (len(SPACES),))
