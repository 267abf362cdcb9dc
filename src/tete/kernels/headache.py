"""Headache for the kernel: packs tables and positions, and unpacks moves and results."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tete.core import Over, Seat
from tete.games.headache.move import POPS, Enter, Go, Move, Pop, Promote, Word
from tete.games.headache.options import HeadacheOptions
from tete.games.headache.phase import QUIET_LIMIT, TURN_LIMIT, Choosing, Opening, Playing, Popping
from tete.games.headache.state import HeadacheState
from tete.games.headache.track import CONES, CROSSING, FACES, NAME, SPACES, START, ends
from tete.kernels._kernels import headache as compiled
from tete.kernels._kernels.headache import Position, Tables
from tete.kernels.search import Budget, SearchResult, run_threads, unpack_result

LETTERS = tuple(NAME)  # a colour's number is its place here
_POP, _PLAY, _CHOOSE, _OVER = range(4)
_SPACES = range(len(SPACES))


@lru_cache(maxsize=64)
def tables(options: HeadacheOptions, seats: int) -> Tables:
    owner = {colour: seat for seat, hand in enumerate(options.hands(seats)) for colour in hand}
    return Tables(
        single=[[ends(space, number, 1) for space in _SPACES] for number in FACES],
        stack=[[ends(space, number, 2) for space in _SPACES] for number in FACES],
        crossings=sorted(CROSSING),
        starts=[START[letter] for letter in LETTERS],
        owners=[owner.get(letter, -1) for letter in LETTERS],
        pops=[(pop.number, pop.dot, weight) for pop, weight in zip(POPS.moves, POPS.weights, strict=True)],
        cones=CONES,
        safe=options.safe,
        protected_starts=options.starts == "protected",
        must_move=options.must_move,
        quiet_limit=QUIET_LIMIT,
        turn_limit=TURN_LIMIT,
    )


def pack(state: HeadacheState) -> Position:
    """The position as the kernel holds it, once it is known who starts."""
    return Position(
        tables(state.options, state.seats),
        piles=[(space, [LETTERS.index(cone) for cone in pile]) for space, pile in enumerate(state.board) if pile],
        out=list(state.out),
        clock=(state.turns, state.quiet, state.stirred),
        asked=_asked(state),
    )


def _asked(state: HeadacheState) -> tuple[int, Seat, int, bool]:
    match state.phase:
        case Popping(seat):
            return _POP, seat, 0, False
        case Playing(seat, pop):
            return _PLAY, seat, pop.number, pop.dot
        case Choosing(seat, pop):
            return _CHOOSE, seat, pop.number, pop.dot
        case Over():
            return _OVER, 0, 0, False
        case Opening():
            raise ValueError("it is not yet known who starts")


def unpack(code: int, state: HeadacheState) -> Move:
    """The move behind a number of the kernel: its kind, and two small numbers."""
    kind, one, two = code >> 12, code >> 6 & 63, code & 63
    match kind:
        case 0:
            return Pop(one, bool(two))
        case 1:
            return Enter(NAME[LETTERS[one]] if state.options.sets > 1 else None)
        case 2:
            return Go(SPACES[one], SPACES[two])
        case 3:
            return Promote(SPACES[one], two)
        case _:
            return (Word.PASS, Word.AGAIN, Word.DONE)[kind - 4]


def search(state: HeadacheState, weights: Sequence[float], budget: Budget) -> SearchResult[Move]:
    """Searches a position in which a seat decides."""
    position = pack(state)

    def one(share: Budget) -> SearchResult[Move]:
        result = compiled.search(position, weights, *share.pack())
        return unpack_result(result, position.seat, lambda code: unpack(code, state))

    return run_threads(budget, one)
