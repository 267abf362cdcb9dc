"""`tete puzzle daily`: the daily challenge in the terminal."""

from __future__ import annotations

from datetime import date

import click

from tete.cli.game_args import errors_of
from tete.cli.i18n_click import TranslatedCommand, common_options
from tete.cli.screen import Screen
from tete.core import BadOptions
from tete.games import GAMES
from tete.games.mots import MOTS
from tete.i18n import Translator
from tete.puzzles.best_move import best_move_games, find_best_move
from tete.puzzles.blokus import daily_board
from tete.puzzles.daily import Challenge, challenge
from tete.puzzles.mots.daily_words import daily_dice, play_words


@click.command("daily", cls=TranslatedCommand, help="cli.help.puzzle-daily")
@click.argument("item", default="board")
@click.option("--move", "moves", metavar="MOVE", multiple=True, help="cli.help.puzzle-move")
@click.option("--date", "day", metavar="YYYY-MM-DD", help="cli.help.puzzle-date")
@common_options
@click.pass_obj
def daily_command(translator: Translator, item: str, moves: tuple[str, ...], day: str | None) -> None:
    items = ("board", "words", *best_move_games())
    if item not in items:
        raise BadOptions("day-item", item=item, known=", ".join(items))
    try:
        today = challenge(date.fromisoformat(day) if day else date.today())
    except ValueError:
        raise BadOptions("puzzle-date", value=day or "") from None
    if item == "board":
        board = daily_board(today.day)
        click.echo(f"# {today.day.isoformat()}, {board.name}, grade {board.grade}\n{board.generate().given}", nl=False)
    elif item == "words":
        show_words(today, moves, Screen(translator))
    else:
        show_best_move(today, item, moves, Screen(translator))


def show_words(today: Challenge, moves: tuple[str, ...], screen: Screen) -> None:
    """Show the daily word game in the current language, after the moves given."""
    with errors_of(MOTS):
        game = play_words(daily_dice(today.day), screen.translator.lang, moves)
    screen.print_board(MOTS.key, game.state.view(0))
    screen.print_text("cli.puzzle.words", points=game.points, left=game.left)


def show_best_move(today: Challenge, key: str, moves: tuple[str, ...], screen: Screen) -> None:
    """Show the position of a best-move puzzle, or judge the last of the moves given."""
    puzzle = find_best_move(next(each for each in today.best_moves if each.game == key))
    game = GAMES[key]
    state = game.load(puzzle.position)
    if not moves:
        screen.print_board(key, state.view(puzzle.seat))
        screen.print_text("cli.puzzle.ask", seat=puzzle.seat)
        return
    with errors_of(game):
        move = game.parse(moves[-1])
        state.play(puzzle.seat, move)  # raises if the rules forbid it
    screen.print_text(f"cli.puzzle.{puzzle.mark(str(move))}", move=str(move), best=puzzle.best)
