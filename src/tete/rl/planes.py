"""What a seat sees as an array, and what it may say as a mask.

A game has its planes in the module `tete.rl.<key>`, or `<package>.rl` for a plug-in: `planes(view, said)`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tete.core import AnyGame, BadOptions, View
from tete.core.actions import Said
from tete.games import declared
from tete.rl.arrays import Floats
from tete.svg import game_of


def planes(view: View, said: Said = (), game: AnyGame | None = None) -> Floats:
    """A view as planes of numbers from 0 to 1, as its seat sees the board; `said` is of the move it is saying.

    The shape depends on the options and the number of seats alone.
    """
    game = game or game_of(view)
    if (own := declared(game, "rl", "planes")) is None:
        raise BadOptions("no-planes", game=game.key)
    drawn: Floats = own(view, said)
    return drawn


def mask(legal: Sequence[int], count: int) -> NDArray[np.int8]:
    """1 for each legal number, 0 for the others below `count`."""
    legal_numbers = np.zeros(count, np.int8)
    legal_numbers[list(legal)] = 1
    return legal_numbers
