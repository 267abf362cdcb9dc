"""Why a placement of Headquarter is good: the areas it joins, the gaps it fills, what it sends to the other side.

Only one's own layer, and what one knows of the other, is looked at. A gap costs nothing before the end (HQ-33).
"""

from __future__ import annotations

from collections.abc import Iterator

from tete.core import bits
from tete.games.headquarter.head import (
    Area,
    Head,
    Layer,
    Placements,
    colour_areas,
    colour_at,
    colour_points,
    filled,
    gaps,
    put,
)
from tete.games.headquarter.move import Cube, Placement
from tete.games.headquarter.view import HeadquarterView
from tete.players.reasons import Reason, counted, reason

NAMES = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}


def find_reasons(view: HeadquarterView, move: Placement) -> Iterator[Reason]:
    head, fresh, near = view.head, _fresh(view.head, move), _near(view, move)
    before, changed = colour_areas(head, view.near), [area for area in colour_areas(head, near) if area.cells & fresh]
    yield from _safer(view, move)
    for area in sorted(changed, key=lambda area: area.points, reverse=True):
        if area.points:
            yield _grown(before, area)
    for gap in gaps(head, view.near):
        if not gap & ~fresh:
            yield counted("fills", gap.bit_count())
    yield from _ahead(view, move)
    if move.second.far:
        yield from _pushed(view, move.second)
    for area in changed:
        if area.points:
            yield from _open(head, near, area)
    if not move.second.far and not _shut_in(view, near):
        yield reason("no-hole")


def _near(view: HeadquarterView, move: Placement) -> Layer:
    layer = view.near
    for cube in (move.first, move.second):
        if not cube.far:
            layer = put(layer, view.head.bit(cube.column, cube.row), cube.colour)
    return layer


def _fresh(head: Head, move: Placement) -> int:
    """The cells of one's own layer that a placement fills."""
    return sum(head.bit(cube.column, cube.row) for cube in (move.first, move.second) if not cube.far)


def _grown(before: tuple[Area, ...], area: Area) -> Reason:
    """An area that the placement made or made larger."""
    size, colour = area.cells.bit_count(), NAMES[area.colour]
    parts = sum(old.colour == area.colour and bool(old.cells & area.cells) for old in before)
    if parts > 1:
        return reason("joins", parts=parts, colour=colour, size=size, points=area.points)
    return (
        reason("pairs", colour=colour) if size == 2 else reason("grows", colour=colour, size=size, points=area.points)
    )


def _open(head: Head, near: Layer, area: Area) -> Iterator[Reason]:
    """Whether an area has an empty cell beside it, by which it could grow on."""
    if room := _beside(head, area.cells) & ~filled(near):
        yield reason("can-grow", colour=NAMES[area.colour], cell=head.name(bits.members(room)[0]))


def _ahead(view: HeadquarterView, move: Placement) -> Iterator[Reason]:
    """By how much the colours score more than with any other placement."""
    own = colour_points(view.head, _near(view, move))
    others = [colour_points(view.head, _near(view, other)) for other in _placements(view) if other != move]
    if others and own > max(others):
        yield counted("most-points", own - max(others))


def _safer(view: HeadquarterView, move: Placement) -> Iterator[Reason]:
    """Whether every placement that scores more leaves an empty cell alone, and this one does not."""

    def leaves_hole(other: Placement) -> bool:
        return _shut_in(view, _near(view, other))

    own = colour_points(view.head, _near(view, move))
    scores = {other: colour_points(view.head, _near(view, other)) for other in _placements(view)}
    dearer = {other: points for other, points in scores.items() if points > own}
    if dearer and not leaves_hole(move) and all(map(leaves_hole, dearer)):
        yield counted("safer", max(dearer.values()) - own)


def _beside(head: Head, cells: int) -> int:
    return (cells << 1 | cells >> 1 | cells << head.stride | cells >> head.stride) & head.cells & ~cells


def _shut_in(view: HeadquarterView, near: Layer) -> bool:
    """Whether the placement leaves an empty cell alone that had company."""
    lone = {gap for gap in gaps(view.head, near) if gap.bit_count() == 1}
    return not lone <= set(gaps(view.head, view.near))


def _pushed(view: HeadquarterView, cube: Cube) -> Iterator[Reason]:
    """What one knows of the place where the far cube goes."""
    bit, colour = view.head.bit(cube.column, cube.row), NAMES[cube.colour]
    known = {colour_at(view.far, 1 << cell) for cell in bits.members(_beside(view.head, bit) & ~view.unknown[1])}
    yield reason("pushes" if cube.colour in known else "pushes-lone", colour=colour)


def _placements(view: HeadquarterView) -> Placements:
    assert view.piece is not None, "a piece is to be placed"
    return Placements(view.head, view.spots, view.piece)
