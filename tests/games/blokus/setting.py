"""Games and positions that the tests of Blokus begin with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tete.core import Decide, IllegalMove, replay
from tete.games.blokus import BLOKUS, BlokusOptions, BlokusState
from tete.i18n import COMPLETE, translator_for
from tete.records.blokus_sgf import SgfGame, read

# Games that we played ourselves, partly at random: blue ends with 20 points in the first, with 15 in the second.
OWN = read((Path(__file__).parents[2] / "data" / "blokus" / "own.blksgf").read_text("utf-8"))


def played(options: BlokusOptions | str, *moves: str) -> BlokusState:
    state = BLOKUS.start(BLOKUS.presets[options] if isinstance(options, str) else options)
    for move in moves:
        assert isinstance(state.turn, Decide)
        state = state.play(state.turn.seats[0], BLOKUS.parse(move))
    return state


def end(game: SgfGame, options: BlokusOptions | None = None) -> BlokusState:
    *_, last = (each.after for each in replay(BLOKUS.start(options or game.options), game.plies))
    return last


def refused(state: BlokusState, move: str) -> IllegalMove:
    assert isinstance(state.turn, Decide)
    with pytest.raises(IllegalMove) as caught:
        state.play(state.turn.seats[0], BLOKUS.parse(move))
    for lang in COMPLETE:
        assert "[BL-" in translator_for(lang, "blokus").error(
            caught.value
        )  # a sentence with its rule, and no detail missing
    return caught.value


# Blue has e9-e11 with f10, and g7-g9; yellow has h5-j5 with h6, and a corner of three at k6. Blue is to move.
MEETING = ("e9,e10,e11,f10", "h5,h6,i5,j5", "g7,g8,g9", "k6,k7,l6")
