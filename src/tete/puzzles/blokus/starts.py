"""The corners in which the colours of the 84 begin: any that is free, and the usual ones if they are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

from tete.games.blokus.move import Cell
from tete.games.blokus.options import COLOURS
from tete.puzzles.blokus.solution import Solution


def starts_of_board(board: Solution, guess: Solution | None = None) -> Iterator[dict[str, Cell]]:
    """The corner of every colour on a legal board; in every possible way where some have not begun.

    Ways that agree with the guess, then with the usual corners, come first.
    """
    puzzle = board.puzzle
    begun = _begun(board)
    waiting = [colour for colour in COLOURS if colour not in begun]
    covered = {cell for placed in board.placed for cell in placed.placement.cells}
    free = [cell for cell in puzzle.corners if cell not in covered]
    liked = puzzle.usual_starts | ({} if guess is None else _begun(guess))
    ways = [dict(zip(waiting, cells, strict=True)) for cells in permutations(free, len(waiting))]
    for way in sorted(ways, key=lambda way: sum(liked[colour] != cell for colour, cell in way.items())):
        yield {colour: begun.get(colour) or way[colour] for colour in COLOURS}


def starts_of_pieces(pieces: Solution) -> Iterator[dict[str, Cell]]:
    """For pieces in any order: a corner that their colours cover, in every way, the usual ones first."""
    usual = pieces.puzzle.usual_starts
    colours = sorted({placed.colour for placed in pieces.placed})
    choices = []
    for colour in colours:
        own = [cell for placed in pieces.placed if placed.colour == colour for cell in placed.placement.cells]
        others = [cell for cell in own if cell in usual.values() and cell != usual[colour]]
        choices.append([usual[colour], *others] if usual[colour] in own else others)
    for cells in product(*choices):
        yield dict(zip(colours, cells, strict=True))


def _begun(board: Solution) -> dict[str, Cell]:
    """The corner that the first piece of a colour covers."""
    begun: dict[str, Cell] = {}
    for placed in board.placed:
        for cell in placed.placement.cells:
            if cell in board.puzzle.corners:
                begun.setdefault(placed.colour, cell)
    return begun
