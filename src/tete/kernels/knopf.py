"""Kopf oder Knopf for the kernel: packs boards and positions, and unpacks moves and results."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tete.core import bits
from tete.games.knopf.geometry import BEYOND, NEAR, SIDE
from tete.games.knopf.layout import read_layout
from tete.games.knopf.move import Hold, Hop, Leave, Move, Step, Strike, Take
from tete.games.knopf.options import BUTTONS, KnopfOptions
from tete.games.knopf.state import OCCURRENCES, QUIET, Buttons, Knopf
from tete.kernels._kernels import knopf as compiled
from tete.kernels._kernels.knopf import Position, Tables
from tete.kernels.search import Budget, SearchResult, unpack_result

STEPS = (Step.PENALTY, Step.STRIKE, Step.MOVE, None)  # numbered as in the kernel
LOW = (1 << 64) - 1
DEEPEST = 60
UNIT = 400  # points of a score for log odds of 1, which is a win about three times in four


@lru_cache(maxsize=64)
def tables(options: KnopfOptions) -> Tables:
    """A board as the kernel keeps it, made once."""
    layout = read_layout(options.holes)
    threads = [
        (start, end, list(beyond[: layout.holes[start] + layout.holes[end]])) for (start, end), beyond in BEYOND.items()
    ]
    near = [list(bits.members(NEAR[cell])) for cell in range(SIDE**2)]
    ends = [list(bits.members(layout.ends[cell])) for cell in range(SIDE**2)]
    return Tables(near, ends, list(layout.holes), threads, BUTTONS, options.goal, QUIET, OCCURRENCES)


def pack(state: Knopf) -> Position:
    past = [_words(buttons) for buttons in state.past]
    return Position(
        tables(state.options), _words(state.buttons), state.seat, STEPS.index(state.step), state.quiet, past
    )


def _words(buttons: Buttons) -> tuple[int, int, int, int]:
    red, blue = buttons
    return red & LOW, red >> 64, blue & LOW, blue >> 64


def unpack(code: int, choices: int) -> Move:
    """The move of a code, in a step whose choices are these squares."""
    kind, rest = code & 7, code >> 3
    match kind:
        case 0:
            return Take(rest)
        case 1:
            return Leave()
        case 2:
            squares = list(bits.members(choices))
            return Strike(bits.pack(squares[rank] for rank in bits.members(rest)))
        case 3:
            return Hold()
        case _:
            return Hop(rest >> 7, rest & 127)


def search(
    state: Knopf, weights: Sequence[float], budget: Budget, *, depth: int = DEEPEST, every: bool = False
) -> SearchResult[Move]:
    """Searches on one thread; `every` asks for the exact score of every move that is searched.

    Values are scores: `UNIT` points are one unit of log odds.
    """
    nodes, seconds, _, stop = budget.pack()
    result = compiled.search(pack(state), weights, nodes, seconds, depth, every, stop)
    return unpack_result(
        result, None, lambda code: unpack(code, state.choices), lambda codes: _unpack_line(codes, state)
    )


def _unpack_line(codes: Sequence[int], state: Knopf) -> list[Move]:
    line: list[Move] = []
    for code in codes:
        line.append(unpack(code, state.choices))
        state = state.play(state.seat, line[-1])
    return line
