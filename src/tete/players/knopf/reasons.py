"""Why a move of Kopf oder Knopf is good: what it removes, saves, threatens or ties together."""

from __future__ import annotations

from collections.abc import Iterator

from tete.core import bits
from tete.games.knopf.geometry import NAMES
from tete.games.knopf.move import Hop, Move, Strike, Take
from tete.games.knopf.pairs import crowded, groups, pairs, thread, threatened
from tete.games.knopf.state import Knopf
from tete.games.knopf.view import KnopfView
from tete.players.reasons import Reason, counted, reason


def find_reasons(view: KnopfView, move: Move) -> Iterator[Reason]:
    state = view.state
    match move:
        case Take(cell):
            yield from _removal(state, 1)
            group = next(group for group in groups(state.buttons[1 - state.seat]) if group >> cell & 1)
            yield reason("penalty", cell=NAMES[cell], size=group.bit_count())
        case Strike(cells):
            yield from _removal(state, cells.bit_count())
            yield counted("cuts", cells.bit_count(), cell=NAMES[bits.members(cells)[0]])
        case Hop():
            yield from _hop(state, move)


def _removal(state: Knopf, number: int) -> Iterator[Reason]:
    missing = state.options.goal - state.removed[state.seat] - number
    if missing <= 0:
        yield reason("wins", goal=state.options.goal)
    elif missing <= 3:
        yield counted("nearly", missing)


def _hop(state: Knopf, move: Hop) -> Iterator[Reason]:
    layout, own, enemy = state.layout, state.buttons[state.seat], state.buttons[1 - state.seat]
    after = own & ~(1 << move.start) | 1 << move.end
    danger, left = threatened(layout, enemy, own), threatened(layout, enemy, after)
    aimed = threatened(layout, after, enemy) & ~threatened(layout, own, enemy)
    forks = [*_forks(state, after, aimed)]
    yield from forks
    if aimed and not forks:
        yield counted("threatens", aimed.bit_count(), cells=", ".join(NAMES[cell] for cell in bits.members(aimed)))
    if danger >> move.start & 1 and not left >> move.end & 1:
        yield reason("escapes", cell=NAMES[move.start], pair=_attackers(state, move.start))
    elif saved := (danger & ~left & ~(1 << move.start)).bit_count():
        yield counted("saves", saved, cell=NAMES[bits.members(danger & ~left & ~(1 << move.start))[0]])
    if danger and not left:
        yield reason("all-safe")
    if crowded(own) and not crowded(after):
        yield reason("no-penalty")
    for one, other in pairs(after):
        if move.end in (one, other) and not forks:
            reach = layout.holes[one] + layout.holes[other]
            yield reason("pair", pair=_written(one, other), reach=reach)
    if not danger and not left:
        yield reason("stays-safe")


def _forks(state: Knopf, own: int, aimed: int) -> Iterator[Reason]:
    """Pairs that threaten two: one at either end, or two in one line. Only one of them can get away."""
    enemy = state.buttons[1 - state.seat]
    for one, other in pairs(own):
        ends = (other, one), (one, other)
        first = [_target(state, own, enemy, *end) for end in ends]
        if not any(cell is not None and aimed >> cell & 1 for cell in first):
            continue
        if first[0] is not None and first[1] is not None:
            cells = sorted(cell for cell in first if cell is not None)
            yield reason("both-sides", pair=_written(one, other), cells=", ".join(NAMES[cell] for cell in cells))
        for end, cell in zip(ends, first, strict=True):
            behind = None if cell is None else _target(state, own, enemy & ~(1 << cell), *end)
            if cell is not None and aimed >> cell & 1 and behind is not None:
                yield reason("in-line", pair=_written(one, other), cell=NAMES[cell], behind=NAMES[behind])


def _target(state: Knopf, own: int, enemy: int, start: int, end: int) -> int | None:
    """The enemy button that a pair threatens beyond its second square."""
    side = thread(state.layout, start, end, own, enemy)
    return side.cells[-1] if side.stop == "enemy" else None


def _attackers(state: Knopf, cell: int) -> str:
    """The first enemy pair whose thread reaches a button."""
    own, enemy = state.buttons[state.seat], state.buttons[1 - state.seat]
    for one, other in pairs(enemy):
        for side in (thread(state.layout, other, one, enemy, own), thread(state.layout, one, other, enemy, own)):
            if side.stop == "enemy" and side.cells[-1] == cell:
                return _written(one, other)
    raise AssertionError("a threatened button is at the end of some thread")


def _written(one: int, other: int) -> str:
    return f"{NAMES[one]}–{NAMES[other]}"
