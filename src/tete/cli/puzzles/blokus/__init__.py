"""The solo puzzles of Blokus in `tete puzzle`, and its board of the day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import click

from tete.cli.puzzles import DailyItem
from tete.cli.puzzles.blokus.board import as_comment
from tete.cli.puzzles.blokus.play import play_command
from tete.cli.puzzles.blokus.solve import check_command, generate_command, solve_command
from tete.cli.screen import Screen
from tete.puzzles.blokus.daily_board import daily_board


def show_board(screen: Screen, day: date, moves: Sequence[str]) -> None:
    """Print the board of a day as a file that other commands read."""
    board, translator = daily_board(day), screen.translator
    puzzle = board.generate().given
    about = translator.text("cli.puzzle.made-daily", day=day.isoformat(), name=board.name, grade=board.grade)
    click.echo(f"# {about}\n{as_comment(puzzle, translator)}{puzzle}", nl=False)


COMMANDS = (play_command, check_command, solve_command, generate_command)
DAILY = DailyItem("board", show_board)
