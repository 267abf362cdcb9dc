"""A solo puzzle drawn in the terminal."""

from __future__ import annotations

from rich.text import Text

from tete.cli.boards.blokus import PAINT, draw_pieces
from tete.games.blokus.geometry import PIECES
from tete.games.blokus.move import Cell
from tete.games.blokus.options import COLOURS
from tete.i18n import Translator
from tete.puzzles.blokus.solution import Solution
from tete.puzzles.blokus.validator import check_so_far


def draw(board: Solution, translator: Translator) -> Text:
    """The board with its rows and columns; a letter and a colour for every square that is covered."""
    puzzle = board.puzzle
    covered = {cell: placed.colour for placed in board.placed for cell in placed.placement.cells}
    text = Text()
    for row in reversed(range(puzzle.rows)):
        text.append(f"{row + 1:>2} ", "dim")
        for column in range(puzzle.columns):
            colour = covered.get(Cell(column, row))
            if colour:
                text.append(translator.letter(colour) + " ", PAINT[colour])
            else:
                text.append(("+" if (column, row) in puzzle.corners else "·") + " ", "dim")
        text.append("\n")
    return text.append("   " + " ".join(chr(ord("a") + column) for column in range(puzzle.columns)), "dim")


def missing_lines(board: Solution, translator: Translator) -> list[str]:
    """The pieces that are still to be placed, a line for a colour."""
    missing = check_so_far(board)
    lines = []
    for colour in COLOURS:
        names = " ".join(PIECES[piece].name for other, piece in missing if other == colour)
        sign = translator.letter(colour)
        lines.append(translator.text("cli.puzzle.left", letter=sign, colour=colour, pieces=names or "–"))
    return lines


def shapes(board: Solution) -> Text:
    """The pieces of the puzzle with their names, each once."""
    drawn = draw_pieces([PIECES[piece] for piece in board.puzzle.pieces], "#", "reverse")
    drawn.rstrip()
    return drawn


def as_comment(board: Solution, translator: Translator) -> str:
    """The drawing as comment lines of a solution file."""
    return "".join(f"# {line.rstrip()}\n" for line in draw(board, translator).plain.split("\n"))
