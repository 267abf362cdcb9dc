"""The pieces, how a placement is written, and all placements on a board, numbered for each board size."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources

from tete.core.bits import members, nth, pack
from tete.core.turn import LazySequence
from tete.games.blokus.move import Cell, Placement, parse_placement

Shape = tuple[tuple[int, int], ...]  # sorted (column, row) steps from the lower left corner of its frame

EDGES = ((-1, 0), (0, -1), (0, 1), (1, 0))
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


@dataclass(frozen=True, slots=True)
class Piece:
    """One of the 21 shapes, and the 1 to 8 ways to turn and flip it."""

    name: str
    shape: Shape
    orientations: tuple[Shape, ...]

    @property
    def size(self) -> int:
        return len(self.shape)


def framed(cells: Iterable[tuple[int, int]]) -> Shape:
    """The shape of these cells, wherever they are."""
    listed = list(cells)
    left, low = min(column for column, _ in listed), min(row for _, row in listed)
    return tuple(sorted((column - left, row - low) for column, row in listed))


def turned(shape: Shape, *, mirrored: bool, quarters: int) -> Shape:
    """The shape mirrored left to right, then turned clockwise by so many quarters."""
    if mirrored:
        shape = framed((-column, row) for column, row in shape)
    for _ in range(quarters):
        shape = framed((row, -column) for column, row in shape)
    return shape


def _orientations(shape: Shape) -> tuple[Shape, ...]:
    return tuple(sorted({turned(shape, mirrored=flip, quarters=turn) for flip in (False, True) for turn in range(4)}))


def _read_pieces(text: str) -> Iterator[Piece]:
    for block in text.split("\n\n")[1:]:
        name, *lines = block.split()
        drawn = enumerate(reversed(lines))
        shape = framed((column, row) for row, line in drawn for column, mark in enumerate(line) if mark == "#")
        yield Piece(name, shape, _orientations(shape))


PIECES = tuple(_read_pieces((resources.files("tete.games.blokus") / "pieces.txt").read_text("utf-8")))
SINGLE = next(index for index, piece in enumerate(PIECES) if piece.size == 1)
ALL_PIECES = (1 << len(PIECES)) - 1
PIECE_INDEX = {orientation: index for index, piece in enumerate(PIECES) for orientation in piece.orientations}


def piece_of_shape(cells: Iterable[tuple[int, int]]) -> int | None:
    """The piece of this shape, as an index into PIECES; None if there is none."""
    return PIECE_INDEX.get(framed(cells))


def squares(pieces: int) -> int:
    """How many squares a set of pieces has.

    >>> squares(ALL_PIECES)
    89
    """
    return sum(piece.size for index, piece in enumerate(PIECES) if pieces >> index & 1)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Geometry:
    """One board size. Cells are numbered column by column, upwards; placements by piece, then by their cells.

    Sets of cells and sets of placements are big integers, bit n for number n.
    """

    size: int
    cells: tuple[Cell, ...]
    edges: tuple[tuple[int, ...], ...]  # the cells that share an edge with each cell
    corners: tuple[tuple[int, ...], ...]  # the cells that share only a corner with each cell
    moves: tuple[Placement, ...]  # each placement as a move,
    covers: tuple[tuple[int, ...], ...]  # as numbers of cells,
    pieces: bytes  # and as an index into PIECES
    covering: tuple[int, ...]  # for each cell, the set of placements that cover it
    laying: tuple[int, ...]  # for each piece, the set of placements that lay it
    numbers: dict[tuple[int, ...], int]  # the number of each placement, by its cells

    def number(self, cells: Iterable[Cell]) -> int | None:
        """The number of the placement that covers these cells; None if there is none."""
        listed = tuple(cells)
        if not all(self.inside(cell) for cell in listed):
            return None
        return self.numbers.get(tuple([self.cell(cell) for cell in listed]))

    def cell(self, cell: Cell) -> int:
        return cell.column * self.size + cell.row

    def inside(self, cell: Cell) -> bool:
        return 0 <= cell.column < self.size and 0 <= cell.row < self.size

    def covering_any(self, cells: Iterable[int]) -> int:
        """The set of placements that cover one of these cells or more."""
        union = 0
        for cell in cells:
            union |= self.covering[cell]
        return union

    def laying_any(self, pieces: int) -> int:
        """The set of placements that lay one of these pieces."""
        union = 0
        for index, placements in enumerate(self.laying):
            if pieces >> index & 1:
                union |= placements
        return union

    def around(self, cells: Iterable[int]) -> tuple[set[int], set[int]]:
        """The cells that touch these along an edge, and those that touch them only at a corner."""
        inner = set(cells)
        beside = {near for cell in inner for near in self.edges[cell]} - inner
        return beside, {near for cell in inner for near in self.corners[cell]} - inner - beside


@cache
def geometry(size: int) -> Geometry:
    """The tables of a board of this size, computed once."""
    cells = tuple(Cell(column, row) for column in range(size) for row in range(size))
    listed = [sorted(_placements(piece, size)) for piece in PIECES]
    covers = tuple(placement for placements in listed for placement in placements)
    pieces = bytes(index for index, placements in enumerate(listed) for _ in placements)
    return Geometry(
        size=size,
        cells=cells,
        edges=tuple(_near(cell, EDGES, size) for cell in cells),
        corners=tuple(_near(cell, CORNERS, size) for cell in cells),
        moves=tuple(Placement(tuple([cells[cell] for cell in placement])) for placement in covers),
        covers=covers,
        pieces=pieces,
        covering=_sets_by(((cell, number) for number, held in enumerate(covers) for cell in held), len(cells)),
        laying=_sets_by(((piece, number) for number, piece in enumerate(pieces)), len(PIECES)),
        numbers={placement: number for number, placement in enumerate(covers)},
    )


def _placements(piece: Piece, size: int) -> Iterator[tuple[int, ...]]:
    for shape in piece.orientations:
        steps = [column * size + row for column, row in shape]
        for column in range(size - max(step for step, _ in shape)):
            for row in range(size - max(step for _, step in shape)):
                base = column * size + row
                yield tuple([base + step for step in steps])


def _near(cell: Cell, steps: tuple[tuple[int, int], ...], size: int) -> tuple[int, ...]:
    cells = ((cell.column + column, cell.row + row) for column, row in steps)
    return tuple(column * size + row for column, row in cells if 0 <= column < size and 0 <= row < size)


def _sets_by(pairs: Iterable[tuple[int, int]], length: int) -> tuple[int, ...]:
    """For each number below `length`, the set of the numbers it is paired with."""
    partners: list[list[int]] = [[] for _ in range(length)]
    for key, member in pairs:
        partners[key].append(member)
    return tuple(pack(members) for members in partners)


@dataclass(frozen=True, slots=True, repr=False)
class Placements(LazySequence[Placement]):
    """A set of them as a number, in order of piece, as in pieces.txt, then of cells; they are listed on demand."""

    board: Geometry
    numbers: int

    def __len__(self) -> int:
        return self.numbers.bit_count()

    def at(self, index: int) -> Placement:
        return self.board.moves[nth(self.numbers, index)]

    def __iter__(self) -> Iterator[Placement]:
        return map(self.board.moves.__getitem__, members(self.numbers))

    def __contains__(self, move: object) -> bool:
        number = self.board.number(move.cells) if isinstance(move, Placement) else None
        return number is not None and bool(self.numbers >> number & 1)


_SHAPES = {piece.name: piece.shape for piece in PIECES}
_SHORT = re.compile(rf"({'|'.join(_SHAPES)})\s+([a-z])([1-9][0-9]?)(\s+m)?(?:\s+r(90|180|270))?")


def parse(text: str) -> Placement:
    """The placement of a text: by its cells, which are the canonical text, or short as `F e10 m r90`.

    A short text is a piece, the corner where it lies, and how it is turned. The piece is taken as `pieces.txt` draws
    it, mirrored left to right with `m`, turned clockwise with `r90`, `r180` or `r270`, and laid so that the lower left
    corner of its frame is the named cell.

    >>> str(parse("V3 e10")), str(parse("V3 e10 r90")), str(parse("a1,a2"))
    ('e10,e11,f10', 'e10,e11,f11', 'a1,a2')
    """
    match = None if text.lstrip()[:1].islower() else _SHORT.fullmatch(text.strip())
    if match is None:
        return parse_placement(text)
    name, column, row, mirrored, degrees = match.groups()
    left, low = ord(column) - ord("a"), int(row) - 1
    shape = turned(_SHAPES[name], mirrored=bool(mirrored), quarters=int(degrees or 0) // 90)
    return Placement.of(Cell(left + across, low + up) for across, up in shape)
