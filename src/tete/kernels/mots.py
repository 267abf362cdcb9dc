"""Mots de Tête for the kernel: packs the board, the lexicon and a grid, and unpacks words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf

from tete.games.mots.dice import FACES
from tete.games.mots.layout import Board
from tete.games.mots.lexicon import LENGTHS, Lexicon
from tete.games.mots.move import Word
from tete.games.mots.slots import Slot
from tete.games.mots.state import MotsState
from tete.kernels._kernels import mots as compiled
from tete.kernels._kernels.mots import Grid, Tables
from tete.kernels.search import Budget, SearchResult, unpack_result

MAX_RANKED = 100
WORD_BITS = 32  # a move of the kernel is place << WORD_BITS | word


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A slot, a set of words that fit it, and what any of them brings."""

    slot: Slot
    words: int
    merit: float


@lru_cache(maxsize=4)
def tables(board: Board, lexicon: Lexicon) -> Tables:
    words = ["".join(lexicon.words(length)) if length in LENGTHS else "" for length in range(LENGTHS.stop)]
    return Tables([(line.start, line.step, len(line)) for line in board.lines], words)


def pack(state: MotsState) -> Grid:
    """The grid for the next seat, and how many letters it may roll."""
    rules = state.options.rules
    least, most = (1, FACES) if rules.count is None else (rules.count, rules.count)
    whole = state.options.quarte == "word"
    return Grid(tables(state.board, state.lexicon), state.letters, state.board.worths(rules.die), least, most, whole)


def search(
    state: MotsState,
    places: Sequence[Place],
    budget: Budget,
    *,
    share: float,
    missing: float = inf,
    win: float = 0.0,
) -> SearchResult[Word]:
    """Evaluates words of these places by merit and `share` of the mean best reply, on one thread.

    A reply of `missing` points or more counts `win` points more. Values are points.
    """
    nodes, seconds, seed, stop = budget.pack()
    packed = [
        (place.slot.cells.start, place.slot.cells.step, len(place.slot.cells), place.merit, _bytes(place.words))
        for place in places
    ]
    result = compiled.search(
        pack(state),
        packed,
        nodes,
        seconds,
        share=share,
        missing=missing,
        win=win,
        seed=seed,
        stop=stop,
        most=MAX_RANKED,
    )
    return unpack_result(result, None, lambda code: _word(state, places, code))


def _word(state: MotsState, places: Sequence[Place], code: int) -> Word:
    return places[code >> WORD_BITS].slot.word(state.lexicon, code & (1 << WORD_BITS) - 1)


def _bytes(words: int) -> bytes:
    return words.to_bytes((words.bit_length() + 7) // 8, "little")
