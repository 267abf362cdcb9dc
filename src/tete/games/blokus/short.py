"""The short notation of a placement: `F e10 m r90` is a piece, the corner where it lies, and how it is turned.

The piece is taken as `pieces.txt` draws it, mirrored left to right with `m`, turned clockwise with `r90`, `r180` or
`r270`, and laid so that the lower left corner of its frame is the named cell. Cells remain the canonical text.
"""

from __future__ import annotations

import re

from tete.games.blokus.geometry import PIECES, turned
from tete.games.blokus.move import Cell, Placement, parse_placement

SHAPES = {piece.name: piece.shape for piece in PIECES}
_SHORT = re.compile(rf"({'|'.join(SHAPES)})\s+([a-z])([1-9][0-9]?)(\s+m)?(?:\s+r(90|180|270))?")


def parse(text: str) -> Placement:
    """The placement of a text, short or by its cells.

    >>> str(parse("V3 e10")), str(parse("V3 e10 r90")), str(parse("a1,a2"))
    ('e10,e11,f10', 'e10,e11,f11', 'a1,a2')
    """
    match = None if text.lstrip()[:1].islower() else _SHORT.fullmatch(text.strip())
    if match is None:
        return parse_placement(text)
    name, column, row, mirrored, degrees = match.groups()
    left, low = ord(column) - ord("a"), int(row) - 1
    shape = turned(SHAPES[name], mirrored=bool(mirrored), quarters=int(degrees or 0) // 90)
    return Placement.of(Cell(left + across, low + up) for across, up in shape)
