"""`tete puzzle check`, `solve` and `generate`: the solo puzzles."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from itertools import islice

import click

from tete.cli.completion import Completed
from tete.cli.files import read_text
from tete.cli.i18n_click import TranslatedCommand, integer
from tete.cli.puzzles.blokus.board import as_comment
from tete.core import BadOptions, IllegalMove
from tete.i18n import Translator
from tete.puzzles.blokus.definition import NAMES, Difficulty, find_puzzle
from tete.puzzles.blokus.generator import generate
from tete.puzzles.blokus.solution import Solution, read_solution, read_solutions
from tete.puzzles.blokus.solver import Impossible, Progress, Solved, complete, solutions, solve
from tete.puzzles.blokus.validator import check

NOT_SOLVED = 1  # exit code: the file is no solution, or the search has none
UPDATE_PAUSE_S = 1.0  # between two updates at a terminal, and before the first line elsewhere
LINE_PAUSE_S = 10.0  # between two lines elsewhere
PUZZLE = Completed(lambda context: NAMES)


@click.command("check", cls=TranslatedCommand, help="cli.help.puzzle-check")
@click.argument("file")
@click.pass_context
def check_command(ctx: click.Context, file: str) -> None:
    translator: Translator = ctx.obj
    for solution in read_solutions(read_text(file)):
        try:
            check(solution)
        except IllegalMove as broken:
            number = broken.details.get("number")
            where = translator.text("cli.puzzle.line", line=solution.lines[int(number) - 1]) if number else ""
            click.echo(f"{where}{translator.error(broken)} [{broken.code}]", err=True)
            ctx.exit(NOT_SOLVED)
        click.echo(translator.text("cli.puzzle.solved", puzzle=str(solution.puzzle)))


@click.command("solve", cls=TranslatedCommand, help="cli.help.puzzle-solve")
@click.argument("name", type=PUZZLE)
@click.option("--hard", "--difficile", "hard", is_flag=True, help="cli.help.puzzle-hard")
@click.option("--strict", is_flag=True, help="cli.help.puzzle-strict")
@click.option("--seed", metavar="S", callback=integer(0), help="cli.help.puzzle-seed")
@click.option("--count", metavar="N", callback=integer(1), default="1", help="cli.help.puzzle-count")
@click.option("--from", "start", metavar="FILE", help="cli.help.puzzle-from")
@click.option("--symmetric", is_flag=True, help="cli.help.puzzle-symmetric")
@click.option("--seconds", metavar="X", callback=integer(1), default="300", help="cli.help.puzzle-seconds")
@click.pass_context
def solve_command(
    ctx: click.Context,
    name: str,
    hard: bool,
    strict: bool,
    seed: int | None,
    count: int,
    start: str | None,
    symmetric: bool,
    seconds: int,
) -> None:
    translator: Translator = ctx.obj
    board = Solution(find_puzzle(name, chosen_difficulty(hard, strict)), ())
    if start is not None:
        board = read_start(start, board)
    if seed is None:
        seed = secrets.randbelow(10**9)
    progress = ProgressLine(translator)
    try:
        first = solve(board, seed=seed, seconds=seconds, symmetric=symmetric, watch=progress)
        if not isinstance(first, Solved):
            progress.clear()
            path = "cli.puzzle.impossible" if isinstance(first, Impossible) else "cli.puzzle.not-found"
            click.echo(translator.text(path, seconds=seconds), err=True)
            ctx.exit(NOT_SOLVED)
        printed = 0
        distinct = distinct_solutions(board, first.solution, seed, count, symmetric, seconds, progress)
        for solution in islice(distinct, count):
            progress.clear()
            printed += 1
            about = translator.text("cli.puzzle.made-solve", seed=seed, number=printed)
            click.echo(f"# {about}\n{as_comment(solution, translator)}{solution}", nl=False)
    finally:
        progress.clear()  # after Ctrl-C too
    if printed < count:
        click.echo(translator.text("cli.puzzle.fewer", found=printed, count=count), err=True)


def chosen_difficulty(hard: bool, strict: bool) -> Difficulty:
    """The difficulty that the flags name; they exclude each other."""
    if hard and strict:
        raise BadOptions("puzzle-hard-strict")
    return "strict" if strict else "hard" if hard else "easy"


def read_start(file: str, wanted: Solution) -> Solution:
    """The partial solution in a file, which must be of the same puzzle."""
    board = read_solution(read_text(file))
    if board.puzzle != wanted.puzzle:
        raise BadOptions("puzzle-differs", file=str(board.puzzle), wanted=str(wanted.puzzle))
    return board


def distinct_solutions(
    board: Solution, first: Solution, seed: int, count: int, symmetric: bool, seconds: int, progress: ProgressLine
) -> Iterator[Solution]:
    """Distinct solutions, beginning with the first. A partly filled board is first searched for all of them."""
    yield first
    if count == 1:
        return
    if board.placed:
        completions = complete(board, limit=count, seed=seed, seconds=seconds, watch=progress)
        if completions.all or len(completions.solutions) == count:
            yield from (other for other in completions.solutions if set(other.placed) != set(first.placed))
            return
    others = solutions(board, seed=seed, seconds=seconds, symmetric=symmetric, watch=progress)
    yield from (other for other in others if set(other.placed) != set(first.placed))


@click.command("generate", cls=TranslatedCommand, help="cli.help.puzzle-generate")
@click.argument("name", type=PUZZLE)
@click.option("--grade", metavar="1-5", callback=integer(1), default="3", help="cli.help.puzzle-grade")
@click.option("--seed", metavar="S", callback=integer(0), help="cli.help.puzzle-seed")
@click.option("--answer", is_flag=True, help="cli.help.puzzle-answer")
@click.pass_obj
def generate_command(translator: Translator, name: str, grade: int, seed: int | None, answer: bool) -> None:
    if seed is None:
        seed = secrets.randbelow(10**9)
    puzzle = generate(name, grade, seed)
    board = puzzle.answer if answer else puzzle.given
    about = translator.text("cli.puzzle.made-generate", grade=grade, seed=seed)
    click.echo(f"# {about}\n{as_comment(board, translator)}{board}", nl=False)


class ProgressLine:
    """Prints the progress of a search on stderr: one line that changes at a terminal, else a line every ten seconds."""

    def __init__(self, translator: Translator) -> None:
        self.translator = translator
        self.live = sys.stderr.isatty()
        self.last = 0.0

    def __call__(self, progress: Progress) -> None:
        if progress.seconds < self.last:  # another search has begun
            self.last = 0.0
        pause = LINE_PAUSE_S if self.last and not self.live else UPDATE_PAUSE_S
        if progress.seconds - self.last < pause:
            return
        self.last = progress.seconds
        path = "cli.puzzle.mending" if progress.left else "cli.puzzle.searching"
        line = self.translator.text(path, seconds=round(progress.seconds), steps=progress.steps, left=progress.left)
        click.echo(f"\r\x1b[K{line}" if self.live else line, err=True, nl=not self.live)

    def clear(self) -> None:
        if self.live and self.last:
            click.echo("\r\x1b[K", err=True, nl=False)
            self.last = 0.0
