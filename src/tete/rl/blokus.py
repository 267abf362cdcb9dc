"""Blokus as planes, column by row: the colours, those of the viewer first."""

from __future__ import annotations

from tete.core.actions import Said
from tete.core.bits import pack
from tete.games.blokus.geometry import PIECES
from tete.games.blokus.view import BlokusView
from tete.rl.arrays import Floats, of_bits, one_hot, stacked


def planes(view: BlokusView, said: Said = ()) -> Floats:
    """For each colour its cells and the cells where it may take hold; then whose turn it is and the pieces left."""
    state, size = view.state, view.state.options.size
    colours, owners = len(state.camps), state.options.owners
    first = owners.index(view.seat) if view.seat in owners else 0
    order = [(first + step) % colours for step in range(colours)]
    cells = [of_bits(state.camps[index].taken, size * size) for index in order]
    holds = [
        of_bits(pack(map(state.board.cell, state.free_corners(index) or state.free_starts(index))), size * size)
        for index in order
    ]
    mover = None if state.mover is None else order.index(state.mover)
    left = [float(state.camps[index].left >> piece & 1) for index in order for piece in range(len(PIECES))]
    return stacked((*cells, *holds), (*one_hot(mover, colours), *left), (size, size))
