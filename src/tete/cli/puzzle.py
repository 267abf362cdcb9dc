"""`tete puzzle`: the solo puzzles checked, solved and made."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from itertools import islice

import click

from tete.cli.daily import daily_command
from tete.cli.files import read_text
from tete.cli.spoken import SpokenGroup, everywhere, help_if_alone, whole
from tete.core import BadOptions, IllegalMove
from tete.i18n import Translator
from tete.puzzles.blokus import (
    Impossible,
    Progress,
    Solution,
    Solved,
    check,
    complete,
    find_puzzle,
    generate,
    read_solution,
    read_solutions,
    solutions,
    solve,
)

BROKEN = 1  # the exit code where a file can be read but is no solution, or none was found
_PATIENCE = 1.0  # seconds before progress is shown, and shown anew
_EVERY = 10.0  # seconds between two lines where it is not shown live


@click.group(cls=SpokenGroup, help="cli.help.puzzle")
@everywhere
@click.pass_context
def puzzle(ctx: click.Context) -> None:
    help_if_alone(ctx)


@puzzle.command("check", help="cli.help.puzzle-check")
@click.argument("file")
@everywhere
@click.pass_context
def check_command(ctx: click.Context, file: str) -> None:
    translator: Translator = ctx.obj
    for solution in read_solutions(read_text(file)):
        try:
            check(solution)
        except IllegalMove as broken:
            number = broken.details.get("number")
            where = translator.text("cli.puzzle.line", line=solution.lines[int(number) - 1]) if number else ""
            click.echo(f"{where}{translator.error(broken)} [{broken.rule}]", err=True)
            ctx.exit(BROKEN)
        click.echo(translator.text("cli.puzzle.solved", puzzle=str(solution.puzzle)))


@puzzle.command("solve", help="cli.help.puzzle-solve")
@click.argument("name")
@click.option("--hard", is_flag=True, help="cli.help.puzzle-hard")
@click.option("--seed", metavar="S", callback=whole(0), help="cli.help.puzzle-seed")
@click.option("--count", metavar="N", callback=whole(1), default="1", help="cli.help.puzzle-count")
@click.option("--from", "start", metavar="FILE", help="cli.help.puzzle-from")
@click.option("--symmetric", is_flag=True, help="cli.help.puzzle-symmetric")
@click.option("--seconds", metavar="X", callback=whole(1), default="300", help="cli.help.puzzle-seconds")
@everywhere
@click.pass_context
def solve_command(
    ctx: click.Context,
    name: str,
    hard: bool,
    seed: int | None,
    count: int,
    start: str | None,
    symmetric: bool,
    seconds: int,
) -> None:
    translator: Translator = ctx.obj
    given = Solution(find_puzzle(name, "hard" if hard else "easy"), ())
    if start is not None:
        given = read_start(start, given)
    if seed is None:
        seed = secrets.randbelow(10**9)
    watcher = Watcher(translator)
    try:
        first = solve(given, seed=seed, seconds=seconds, symmetric=symmetric, watch=watcher)
        if not isinstance(first, Solved):
            watcher.clear()
            word = "cli.puzzle.impossible" if isinstance(first, Impossible) else "cli.puzzle.not-found"
            click.echo(translator.text(word, seconds=seconds), err=True)
            ctx.exit(BROKEN)
        told = 0
        for solution in islice(several(given, first.solution, seed, count, symmetric, seconds, watcher), count):
            watcher.clear()
            told += 1
            click.echo(f"# tete puzzle solve, seed {seed}, {told}\n{solution}", nl=False)
    finally:
        watcher.clear()  # also when Ctrl-C ends it
    if told < count:
        click.echo(translator.text("cli.puzzle.fewer", found=told, count=count), err=True)


def read_start(file: str, wanted: Solution) -> Solution:
    """What lies already; its puzzle has to be the one that is asked for."""
    given = read_solution(read_text(file))
    if given.puzzle != wanted.puzzle:
        raise BadOptions("puzzle-differs", file=str(given.puzzle), wanted=str(wanted.puzzle))
    return given


def several(
    given: Solution, first: Solution, seed: int, count: int, symmetric: bool, seconds: int, watcher: Watcher
) -> Iterator[Solution]:
    """Different solutions: of a board that is partly filled all there are, if it need be."""
    yield first
    if count == 1:
        return
    if given.placed:
        found = complete(given, limit=count, seed=seed, seconds=seconds, watch=watcher)
        if found.all or len(found.solutions) == count:
            yield from (each for each in found.solutions if frozenset(each.placed) != frozenset(first.placed))
            return
    others = solutions(given, seed=seed, seconds=seconds, symmetric=symmetric, watch=watcher)
    yield from (each for each in others if frozenset(each.placed) != frozenset(first.placed))


@puzzle.command("generate", help="cli.help.puzzle-generate")
@click.argument("name")
@click.option("--grade", metavar="1-5", callback=whole(1), default="3", help="cli.help.puzzle-grade")
@click.option("--seed", metavar="S", callback=whole(0), help="cli.help.puzzle-seed")
@click.option("--answer", is_flag=True, help="cli.help.puzzle-answer")
@everywhere
@click.pass_obj
def generate_command(translator: Translator, name: str, grade: int, seed: int | None, answer: bool) -> None:
    if seed is None:
        seed = secrets.randbelow(10**9)
    made = generate(name, grade, seed)
    click.echo(f"# tete puzzle generate, grade {grade}, seed {seed}\n{made.answer if answer else made.given}", nl=False)


puzzle.add_command(daily_command)


class Watcher:
    """Shows how far a long search is, on stderr: one line that changes at a terminal, a line now and then elsewhere."""

    def __init__(self, translator: Translator) -> None:
        self.translator = translator
        self.live = sys.stderr.isatty()
        self.shown = 0.0

    def __call__(self, progress: Progress) -> None:
        if progress.seconds < self.shown:  # another search has begun
            self.shown = 0.0
        pause = _EVERY if self.shown and not self.live else _PATIENCE
        if progress.seconds - self.shown < pause:
            return
        self.shown = progress.seconds
        word = "cli.puzzle.mending" if progress.left else "cli.puzzle.searching"
        line = self.translator.text(word, seconds=round(progress.seconds), steps=progress.steps, left=progress.left)
        click.echo(f"\r\x1b[K{line}" if self.live else line, err=True, nl=not self.live)

    def clear(self) -> None:
        if self.live and self.shown:
            click.echo("\r\x1b[K", err=True, nl=False)
            self.shown = 0.0
