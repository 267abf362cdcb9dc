"""Solutions and boards that several tests look at, each found once."""

from __future__ import annotations

from functools import cache

from tete.puzzles import LEVELS, NAMES, Found, Level, Made, Solution, find_puzzle, generate, solve

EVERY = [(name, level) for name in NAMES for level in LEVELS]

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
def empty(name: str, level: Level) -> Solution:
    return Solution(find_puzzle(name, level), ())


def solved(name: str, level: Level, seed: int = 1) -> Solution:
    return _solved(name, level, seed)


@cache
def _solved(name: str, level: Level, seed: int) -> Solution:
    answer = solve(empty(name, level), seed=seed, seconds=300)
    assert isinstance(answer, Found)
    return answer.solution


def made(name: str, grade: int, seed: int = 1) -> Made:
    return _made(name, grade, seed)


_made = cache(generate)
