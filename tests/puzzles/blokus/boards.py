"""Solutions and boards that several tests use, each computed once."""

from __future__ import annotations

from functools import cache

from tete.puzzles.blokus import (
    DIFFICULTIES,
    NAMES,
    Difficulty,
    GeneratedPuzzle,
    Solution,
    Solved,
    find_puzzle,
    generate,
    solve,
)

EVERY = [(name, difficulty) for name in NAMES for difficulty in DIFFICULTIES]

# Four T, each with three squares of the same shade: the sixteen other pieces cannot make up for it.
TILTED = """puzzle 8x10 easy
blue a2,b1,b2,b3
red d2,e1,e2,e3
green a6,b5,b6,b7
yellow d6,e5,e6,e7
"""

# Yellow goes from its corner to red's and covers it: red can never begin.
SHUT = """puzzle 84 easy
yellow t16,t17,t18,t19,t20
yellow s12,s13,s14,s15
yellow t9,t10,t11
yellow s5,s6,s7,s8,r8
yellow t3,t4
yellow s1,s2,t1
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
