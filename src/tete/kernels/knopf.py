"""Kopf oder Knopf for the kernel: boards and positions packed, moves and answers unpacked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from tete.core import bits
from tete.core.stop import Stop
from tete.games.knopf.geometry import BEYOND, NEAR, SIDE
from tete.games.knopf.move import Hold, Hop, Leave, Move, Strike, Take
from tete.games.knopf.options import BUTTONS, KnopfOptions
from tete.games.knopf.state import OCCURRENCES, QUIET, Buttons, Knopf, Step
from tete.kernels._kernels import KnopfPosition, KnopfTables, knopf_features, knopf_search

STEPS = (Step.PENALTY, Step.STRIKE, Step.MOVE, None)  # numbered as in the kernel
LOW = (1 << 64) - 1
DEEPEST = 60
UNIT = 400  # a score that many points ahead has log odds of 1: it wins about three times in four

# What the evaluation weighs, in the kernel's order.
FEATURES = (
    "buttons",
    "lead",
    "threats",
    "threatened",
    "many_threatened",
    "crowded",
    "crowds",
    "pairs",
    "hops",
    "holes",
    "tempo",
)


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: scores in `UNIT`s of log odds, seen from the seat that is asked."""

    line: tuple[Move, ...]
    ranked: tuple[tuple[Move, int], ...]
    nodes: int
    depth: int


@cache
def tables(options: KnopfOptions) -> KnopfTables:
    """A board as the kernel keeps it, made once."""
    layout = options.layout
    threads = [
        (start, end, list(beyond[: layout.holes[start] + layout.holes[end]])) for (start, end), beyond in BEYOND.items()
    ]
    near = [list(bits.members(NEAR[cell])) for cell in range(SIDE**2)]
    ends = [list(bits.members(layout.ends[cell])) for cell in range(SIDE**2)]
    return KnopfTables(near, ends, list(layout.holes), threads, BUTTONS, options.goal, QUIET, OCCURRENCES)


def pack(state: Knopf) -> KnopfPosition:
    past = [_words(buttons) for buttons in state.past]
    return KnopfPosition(
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


def moves(position: KnopfPosition, choices: int) -> dict[Move, int]:
    """Every legal move as the kernel lists them, with its code; `choices` are those of the same position in Python."""
    return {unpack(code, choices): code for code in position.moves()}


def facts(position: KnopfPosition) -> tuple[object, ...]:
    """All that can be compared of a position: what `Knopf` keeps, with the turns of the past counted."""
    return position.buttons, position.seat, STEPS[position.step], position.quiet, position.turns


def facts_of(state: Knopf) -> tuple[object, ...]:
    """The same of a position in Python."""
    return _words(state.buttons), state.seat, state.step, state.quiet, len(state.past)


def search(
    state: Knopf,
    weights: Sequence[float],
    nodes: int,
    *,
    seconds: float | None = None,
    depth: int = DEEPEST,
    every: bool = False,
    stop: Stop | None = None,
) -> Found:
    """One search; `every` asks for the exact score of every move worth one."""
    position = pack(state)
    codes, ranked, seen, reached = knopf_search(position, weights, nodes, seconds or 0.0, depth, every, stop)
    ways = tuple((unpack(code, state.choices), score) for code, score in ranked)
    line: list[Move] = []
    for code in codes:
        line.append(unpack(code, state.choices))
        state = state.play(state.seat, line[-1])
    return Found(tuple(line), ways, seen, reached)


def features(state: Knopf) -> list[int]:
    """The numbers that the evaluation weighs, in the order of `FEATURES`."""
    return knopf_features(pack(state))
