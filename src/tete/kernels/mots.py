"""Mots de Tête for the kernel: board and lexicon handed over once, a grid packed, the words weighed unpacked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf

from tete.core.stop import Stop
from tete.games.mots.dice import FACES
from tete.games.mots.layout import Board
from tete.games.mots.lexicon import LENGTHS, Lexicon
from tete.games.mots.move import Word
from tete.games.mots.slots import Slot
from tete.games.mots.state import MotsState
from tete.kernels._kernels import MotsGrid, MotsTables, mots_search
from tete.kernels.search import SEEDS

MOST_NODES = 2**31
MOST_RANKED = 100


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A slot, a set of words that fit it, and what any of them brings."""

    slot: Slot
    words: int
    merit: float


@dataclass(frozen=True, slots=True)
class Found:
    ranked: tuple[tuple[Word, float], ...]  # the best first, not all that were weighed
    nodes: int


@lru_cache(maxsize=4)
def tables(board: Board, lexicon: Lexicon) -> MotsTables:
    words = ["".join(lexicon.words(length)) if length in LENGTHS else "" for length in range(LENGTHS.stop)]
    return MotsTables([(line.start, line.step, len(line)) for line in board.lines], words)


def pack(state: MotsState) -> MotsGrid:
    """The grid as the next seat finds it, and how many letters may fall to it."""
    rules = state.options.rules
    least, most = (1, FACES) if rules.count is None else (rules.count, rules.count)
    return MotsGrid(tables(state.board, state.lexicon), state.letters, state.board.worths(rules.die), least, most)


def search(
    state: MotsState,
    places: Sequence[Place],
    *,
    share: float,
    missing: float = inf,
    win: float = 0.0,
    nodes: int | None,
    seconds: float | None = None,
    seed: int = 0,
    stop: Stop | None = None,
) -> Found:
    """Words of these places weighed by merit and `share` of the mean best reply; without a number of nodes, until the
    time is up or a stop. A reply of `missing` points or more counts `win` points more."""
    packed = [
        (place.slot.cells.start, place.slot.cells.step, len(place.slot.cells), place.merit, _bytes(place.words))
        for place in places
    ]
    ranked, weighed = mots_search(
        pack(state),
        packed,
        nodes=MOST_NODES if nodes is None else max(1, nodes),
        seconds=seconds or 0.0,
        share=share,
        missing=missing,
        win=win,
        seed=seed % SEEDS,
        stop=stop or Stop(),
        most=MOST_RANKED,
    )
    words = tuple((places[place].slot.word(state.lexicon, word), value) for place, word, value in ranked)
    return Found(words, weighed)


def _bytes(words: int) -> bytes:
    return words.to_bytes((words.bit_length() + 7) // 8, "little")
