"""Random positions that fit a view: hidden cubes are dealt to the cells where they are likely."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from tete.core import CHANCE, Over, Roll, Seat
from tete.core.bits import members
from tete.games.headquarter.head import Layer, Spots, filled, find_spots, put
from tete.games.headquarter.move import COLOURS, Draw, drawn_pieces
from tete.games.headquarter.state import HeadquarterState, Reason
from tete.games.headquarter.view import HeadquarterView

TRIES = 24  # random guesses before the demands of the view are solved one by one


def determinize_state(view: HeadquarterView, rng: Random) -> HeadquarterState:
    """A position with this view. Cells are weighted as real games fill them; colours are equally likely.

    What the other seat remembers follows from the view where the view knows which cube of a cell came first.
    Elsewhere it is guessed.
    """
    if view.seat is None and not isinstance(view.turn, Over):
        return _replay(view, rng)
    far = view.far
    colours = _hidden_colours(view)
    rng.shuffle(colours)
    for cell, colour in zip(members(_arrange(view, len(colours), rng)), colours, strict=True):
        far = put(far, 1 << cell, colour)
    layers, seen = (view.near, far), _memories(view, far, rng)
    if view.seat == 1:
        layers, seen = (far, view.near), (seen[1], seen[0])
    state = HeadquarterState(view.options, view.bag, layers, view.piece, view.pushed, seen)
    return _ended(state, view) if view.mover is None else _in_turn(state, view.mover, view.last_turn)


def _in_turn(state: HeadquarterState, mover: Seat, last_turn: bool) -> HeadquarterState:
    closing = state.reason if last_turn and state.options.ending == "starter" else None
    return replace(state, mover=mover, closing=closing)


def _ended(state: HeadquarterState, view: HeadquarterView) -> HeadquarterState:
    """The end as the view knows it, whoever would have had the next turn."""
    next_seat = state.placed % 2
    alternating: list[tuple[Seat, Reason | None]] = [(next_seat, None), (1 - next_seat, None)]
    closed: list[tuple[Seat, Reason | None]] = [(0, "layer-full"), (0, "no-placement")]
    ends = (replace(state, mover=mover, closing=closing) for mover, closing in (*alternating, *closed))
    return next(end for end in ends if end.turn == view.turn)


def _placed_pieces(view: HeadquarterView) -> list[str]:
    """The pieces in the head."""
    pieces = drawn_pieces(view.options.bag, view.bag)
    if view.piece is not None:
        pieces.remove(view.piece)
    return pieces


def _hidden_colours(view: HeadquarterView) -> list[str]:
    """The colours of the cubes placed and not known."""
    placed = "".join(_placed_pieces(view))
    known = [view.near[index].bit_count() + view.far[index].bit_count() for index in range(len(COLOURS))]
    return [
        colour for colour, visible in zip(COLOURS, known, strict=True) for _ in range(placed.count(colour) - visible)
    ]


def _memories(view: HeadquarterView, far: Layer, rng: Random) -> tuple[int, int]:
    """The cubes that the two seats have seen of each other: the later cube of a cell hides the earlier one."""
    near_cells, far_cells = filled(view.near), filled(far)
    both = near_cells & far_cells & ~view.pushed
    if view.options.memory_aid and not isinstance(view.turn, Over):
        later = both & view.remembered
    else:
        later = both & rng.getrandbits(view.head.wall.bit_length())
    return far_cells & ~near_cells | later, near_cells & ~far_cells | both & ~later


# --- the cells of the hidden cubes ---------------------------------------------------------------------------------


def _arrange(view: HeadquarterView, count: int, rng: Random) -> int:
    """Cells for the hidden cubes. If a few guesses find some, they are cells that whole pieces can fill."""
    if count == 0:
        return 0
    fallback = 0
    for _ in range(TRIES):
        cells = _grow(view, count, rng, 0, view.unknown[1])
        if _fits(view, cells):
            if _pairs(view, filled(view.far) & ~view.pushed | cells):
                return cells
            fallback = cells
    return fallback or _solve(view, count, rng)


def _spots(view: HeadquarterView, cells: int) -> Spots:
    """Where the mover can place if these are the hidden cubes."""
    near, far = filled(view.near), filled(view.far) | cells
    if view.mover != view.seat:
        near, far = far, near
    return find_spots(view.head, view.options.stability, near, far)


def _fits(view: HeadquarterView, cells: int) -> bool:
    """A seat that has to place knows where it can; otherwise it is only known that the mover can place."""
    spots = _spots(view, cells)
    return spots == view.spots if view.spots else bool(spots)


def _pairs(view: HeadquarterView, cells: int) -> bool:
    """Whether pieces lying and upright can fill just these cells: the lowest cube's partner is right of it or above."""
    stride, dead = view.head.stride, set[int]()

    def fill(rest: int) -> bool:
        if not rest or rest in dead:
            return not rest
        low = rest & -rest
        for partner in (low << 1, low << stride):
            if rest & partner and fill(rest ^ low ^ partner):
                return True
        dead.add(rest)
        return False

    return fill(cells)


def _grow(view: HeadquarterView, count: int, rng: Random, cells: int, free: int) -> int:
    """Add cubes from `free` to `cells`; cells that are supported, or that support others, are more likely."""
    head, known = view.head, filled(view.far)
    up = head.stride
    left = list(members(free))
    while cells.bit_count() < count:
        cubes = known | cells
        rests, above, beside = (cubes | head.wall) << up, cubes >> up, cubes << 1 | cubes >> 1
        weights = [WEIGHTS[rests >> cell & 1][above >> cell & 1][(beside | cubes << up) >> cell & 1] for cell in left]
        chosen = rng.choices(range(len(left)), weights)[0]
        cells |= 1 << left.pop(chosen)
    return cells


# How likely a hidden cell is filled, by whether it has a cube or the floor below, a cube above, and a cube beside or
# below: rough odds counted in random and in greedy games.
WEIGHTS = (((0.01, 0.25), (0.1, 0.8)), ((0.1, 1.0), (6.0, 8.0)))


# --- when guesses fail ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Demand:
    """A spot (the set it is of, and its first cell) that must, or must not, be open to the mover."""

    kind: str
    cell: int
    wanted: bool
    watch: int  # the hidden cells on which it depends

    def met(self, spots: Spots) -> bool:
        return bool(getattr(spots, self.kind) & self.cell) == self.wanted


def _solve(view: HeadquarterView, count: int, rng: Random) -> int:
    """Cells that fit the view, found by deciding one by one the hidden cells that its demands depend on."""
    for demands in _alternatives(view, rng):
        decided = _decide(view, count, demands, 0, 0, rng)
        if decided is not None:
            cells, watched = decided
            return _grow(view, count, rng, cells, view.unknown[1] & ~watched)
    raise ValueError("no position has this view")


def _alternatives(view: HeadquarterView, rng: Random) -> Iterator[list[Demand]]:
    """Lists of demands, one of which must be met: all spots that the seat knows when it places, else any open spot."""
    numbers = list(members(view.head.cells))
    if view.spots:
        through = [_demand(view, "through", 1 << cell, bool(view.spots.through >> cell & 1)) for cell in numbers]
        yield [demand for demand in through if demand.watch]
        return
    rng.shuffle(numbers)
    for cell in numbers:
        for kind in ("flat", "upright", "through"):
            yield [_demand(view, kind, 1 << cell, True)]


def _demand(view: HeadquarterView, kind: str, cell: int, wanted: bool) -> Demand:
    up = view.head.stride
    body = cell | {"flat": cell << 1, "upright": cell << up, "through": cell}[kind]
    return Demand(kind, cell, wanted, view.unknown[1] & (body | body << 1 | body >> 1 | body << up | body >> up))


def _decide(
    view: HeadquarterView, count: int, demands: list[Demand], cells: int, watched: int, rng: Random
) -> tuple[int, int] | None:
    """Hidden cubes that meet all demands, and the cells decided for that; None if there are too few or too many."""
    hidden = view.unknown[1].bit_count()
    if cells.bit_count() > count or hidden - (watched & ~cells).bit_count() < count:
        return None
    if not demands:
        return cells, watched
    demand, *rest = demands
    choices = _subsets(demand.watch & ~watched)
    rng.shuffle(choices)
    for choice in choices:
        if demand.met(_spots(view, cells | choice)):
            decided = _decide(view, count, rest, cells | choice, watched | demand.watch, rng)
            if decided is not None:
                return decided
    return None


def _subsets(cells: int) -> list[int]:
    listed = [0]
    for cell in members(cells):
        listed += [subset | 1 << cell for subset in listed]
    return listed


# --- for spectators --------------------------------------------------------------------------------------------------


def _replay(view: HeadquarterView, rng: Random) -> HeadquarterState:
    """A random game with the pieces that were drawn, as long as this one; if it ends too early, part is taken back.

    Who is skipped in it may differ, so the mover is the one of the view, if that seat can place.
    """
    pieces = _placed_pieces(view)
    rng.shuffle(pieces)
    states = [HeadquarterState(view.options, view.options.bag)]
    assert view.mover is not None, "a game that is over has no secrets"
    while True:
        if len(states) > len(pieces):
            last = _in_turn(states[-1], view.mover, last_turn=False)
            if isinstance(last.turn, Roll):
                return last if view.piece is None else last.play(CHANCE, Draw(view.piece))
            del states[rng.randrange(1, len(states)) :]
        elif isinstance(states[-1].turn, Roll):
            drawn = states[-1].play(CHANCE, Draw(pieces[len(states) - 1]))
            states.append(drawn.play(drawn.mover, rng.choice(drawn.moves(drawn.mover))))
        else:
            del states[rng.randrange(1, len(states)) :]
