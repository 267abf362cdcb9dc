"""`tete bench puzzles`: how fast the solo puzzles are solved on this machine."""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass
from statistics import median

import click

from tete.cli.spoken import Spoken, everywhere, whole
from tete.i18n import Translator
from tete.puzzles.blokus import DIFFICULTIES, NAMES, Puzzle, Solution, Solved, check, find_puzzle, solve
from tete.puzzles.blokus.definition import layout


@dataclass(frozen=True, slots=True)
class Pace:
    """Solutions from the empty board, one for each seed: what they took of the clock and of one core.

    The search is one thread that never sleeps: the difference of the two is what it waited for a core.
    """

    puzzle: str
    level: str
    seeds: int
    solved: int
    different: int
    median_seconds: float
    median_cpu_seconds: float
    worst_cpu_seconds: float
    waited_seconds: float


@click.command(cls=Spoken, help="cli.help.bench-puzzles")
@click.option("--seeds", metavar="N", callback=whole(1), default="20", help="cli.help.bench-seeds")
@click.option("--seconds", metavar="X", callback=whole(1), default="300", help="cli.help.puzzle-seconds")
@click.option("--json", "as_json", is_flag=True, help="cli.help.json")
@everywhere
@click.pass_obj
def puzzles(translator: Translator, seeds: int, seconds: int, as_json: bool) -> None:
    if not as_json:
        click.echo(translator.text("cli.bench.puzzles-head"))
    paces = []
    for name in NAMES:
        for level in DIFFICULTIES:
            pace = measure(find_puzzle(name, level), seeds, seconds)
            paces.append(asdict(pace))
            if not as_json:
                click.echo(line(pace))
    if as_json:
        click.echo(json.dumps(paces, indent=2))


def line(pace: Pace) -> str:
    times = (pace.median_seconds, pace.median_cpu_seconds, pace.worst_cpu_seconds, pace.waited_seconds)
    told = "".join(f"{each:>10.3f} s" for each in times)
    return f"{pace.puzzle:<8} {pace.level:<6} {pace.solved:>5}/{pace.seeds:<5} {pace.different:>9}{told}"


def measure(puzzle: Puzzle, seeds: int, seconds: int) -> Pace:
    """Solve a puzzle with seeds from 1 on; every solution has to pass the checker."""
    layout(puzzle.columns, puzzle.rows, puzzle.pieces)  # made once, not measured
    walls, cpus, found = [], [], []
    for seed in range(1, seeds + 1):
        wall, cpu = time.perf_counter(), time.process_time()
        answer = solve(Solution(puzzle, ()), seed=seed, seconds=seconds)
        walls.append(time.perf_counter() - wall)
        cpus.append(time.process_time() - cpu)
        if isinstance(answer, Solved):
            check(answer.solution)
            found.append(frozenset(answer.solution.placed))
    return Pace(
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
