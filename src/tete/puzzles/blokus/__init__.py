"""The solo puzzles of Blokus: check, solve, hint, generate. Its part of the day is a board, not a best move."""

from tete.puzzles.blokus.daily_board import DailyBoard, card_line, daily_board
from tete.puzzles.blokus.definition import DIFFICULTIES, NAMES, Difficulty, Puzzle, find_puzzle
from tete.puzzles.blokus.generator import GRADES, GeneratedPuzzle, generate
from tete.puzzles.blokus.solution import PlacedPiece, Solution, read_solution, read_solutions
from tete.puzzles.blokus.solver import (
    Completions,
    Hint,
    Impossible,
    Progress,
    Solved,
    SolveResult,
    TimedOut,
    complete,
    hint,
    solutions,
    solve,
)
from tete.puzzles.blokus.validator import check, check_so_far

__all__ = [
    "BEST_MOVE",
    "DAILY_CARD",
    "DIFFICULTIES",
    "GRADES",
    "NAMES",
    "Completions",
    "DailyBoard",
    "Difficulty",
    "GeneratedPuzzle",
    "Hint",
    "Impossible",
    "PlacedPiece",
    "Progress",
    "Puzzle",
    "Solution",
    "SolveResult",
    "Solved",
    "TimedOut",
    "check",
    "check_so_far",
    "complete",
    "daily_board",
    "find_puzzle",
    "generate",
    "hint",
    "read_solution",
    "read_solutions",
    "solutions",
    "solve",
]

BEST_MOVE = None
DAILY_CARD = card_line
