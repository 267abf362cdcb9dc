"""`python -m bench puzzles`: how fast the solo puzzles are solved on this machine."""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass
from statistics import median

import click

from tete.puzzles.blokus.definition import NAMES, Puzzle, difficulties, find_puzzle
from tete.puzzles.blokus.solution import Solution
from tete.puzzles.blokus.solver import Solved, placements, solve
from tete.puzzles.blokus.validator import check


@dataclass(frozen=True, slots=True)
class SolverSpeed:
    """Wall-clock and processor time of solutions from the empty board, one per seed."""

    puzzle: str
    level: str
    seeds: int
    solved: int
    different: int
    median_seconds: float
    median_cpu_seconds: float
    worst_cpu_seconds: float
    waited_seconds: float  # for a core: wall-clock minus processor time, because the one search thread never sleeps


def puzzles(seeds: int, seconds: int, as_json: bool) -> None:
    """Measure the solver on every puzzle and level."""
    if not as_json:
        click.echo("name     level    solved different     median         cpu       worst      waited")
    results = []
    for name in NAMES:
        for level in difficulties(name):
            speed = measure(find_puzzle(name, level), seeds, seconds)
            results.append(asdict(speed))
            if not as_json:
                click.echo(line(speed))
    if as_json:
        click.echo(json.dumps(results, indent=2))


def line(speed: SolverSpeed) -> str:
    times = (speed.median_seconds, speed.median_cpu_seconds, speed.worst_cpu_seconds, speed.waited_seconds)
    columns = "".join(f"{seconds:>10.3f} s" for seconds in times)
    return f"{speed.puzzle:<8} {speed.level:<6} {speed.solved:>5}/{speed.seeds:<5} {speed.different:>9}{columns}"


def measure(puzzle: Puzzle, seeds: int, seconds: int) -> SolverSpeed:
    """Solve a puzzle with the seeds 1, 2, …; every solution is checked."""
    placements(puzzle)  # cached, so it is not measured
    walls, cpus, found = [], [], []
    for seed in range(1, seeds + 1):
        wall, cpu = time.perf_counter(), time.process_time()
        answer = solve(Solution(puzzle, ()), seed=seed, seconds=seconds)
        walls.append(time.perf_counter() - wall)
        cpus.append(time.process_time() - cpu)
        if isinstance(answer, Solved):
            check(answer.solution)
            found.append(frozenset(answer.solution.placed))
    return SolverSpeed(
        puzzle=puzzle.name,
        level=puzzle.difficulty,
        seeds=seeds,
        solved=len(found),
        different=len(set(found)),
        median_seconds=median(walls),
        median_cpu_seconds=median(cpus),
        worst_cpu_seconds=max(cpus),
        waited_seconds=max(0.0, sum(walls) - sum(cpus)),
    )
