"""Positions with an answer: the solo puzzles of Blokus and the challenge of the day — solve, check, hint, generate."""

from tete.puzzles.checking import check, check_so_far
from tete.puzzles.definition import LEVELS, NAMES, Level, Puzzle, find_puzzle
from tete.puzzles.making import GRADES, Made, generate
from tete.puzzles.solution import Laid, Solution, read_solution, read_solutions
from tete.puzzles.solving import (
    Answer,
    Completions,
    Found,
    Hint,
    Impossible,
    NotFound,
    Progress,
    complete,
    hint,
    solutions,
    solve,
)

__all__ = [
    "GRADES",
    "LEVELS",
    "NAMES",
    "Answer",
    "Completions",
    "Found",
    "Hint",
    "Impossible",
    "Laid",
    "Level",
    "Made",
    "NotFound",
    "Progress",
    "Puzzle",
    "Solution",
    "check",
    "check_so_far",
    "complete",
    "find_puzzle",
    "generate",
    "hint",
    "read_solution",
    "read_solutions",
    "solutions",
    "solve",
]
