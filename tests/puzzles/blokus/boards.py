"""Solutions and boards that several tests use, each computed once."""

from __future__ import annotations

from functools import cache

from tete.puzzles.blokus.definition import NAMES, Difficulty, difficulties, find_puzzle
from tete.puzzles.blokus.generator import GeneratedPuzzle, generate
from tete.puzzles.blokus.solution import Solution
from tete.puzzles.blokus.solver import Solved, solve

EVERY = [(name, difficulty) for name in NAMES for difficulty in difficulties(name)]

# Four T, each with three squares of the same shade: the sixteen other pieces cannot make up for it.
TILTED = """puzzle 8x10 easy
blue a2,b1,b2,b3
red d2,e1,e2,e3
green a6,b5,b6,b7
yellow d6,e5,e6,e7
"""

# Yellow goes from its corner to another and covers it: two corners are left for three colours.
TAKEN = """puzzle 84 easy
yellow t16,t17,t18,t19,t20
yellow s12,s13,s14,s15
yellow t9,t10,t11
yellow s5,s6,s7,s8,r8
yellow t3,t4
yellow s1,s2,t1
"""

# Red goes from its corner to yellow's and covers s19: yellow can never go on.
SHUT = """puzzle 84 easy
yellow t20
red t1,t2,t3,t4,t5
red s6,s7,s8,s9
red t10,t11,t12
red r13,s13,s14,s15,s16
red t17,t18
red r20,s19,s20
"""


@cache
def empty(name: str, difficulty: Difficulty) -> Solution:
    return Solution(find_puzzle(name, difficulty), ())


def solved(name: str, difficulty: Difficulty, seed: int = 1) -> Solution:
    return _solved(name, difficulty, seed)


@cache
def _solved(name: str, difficulty: Difficulty, seed: int) -> Solution:
    answer = solve(empty(name, difficulty), seed=seed, seconds=300)
    assert isinstance(answer, Solved)
    return answer.solution


def generated(name: str, grade: int, seed: int = 1) -> GeneratedPuzzle:
    return _generated(name, grade, seed)


_generated = cache(generate)
