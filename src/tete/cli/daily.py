"""`tete puzzle daily`: the daily challenge in the terminal."""

from __future__ import annotations

from datetime import date

import click

from tete.cli.boards.common import seat_name
from tete.cli.game_args import errors_of
from tete.cli.i18n_click import TranslatedCommand
from tete.cli.notation import Notation
from tete.cli.puzzle_board import as_comment
from tete.cli.screen import Screen
from tete.core import BadOptions
from tete.games import GAMES
from tete.games.mots import MOTS
from tete.i18n import LANGS, Translator, translator_for
from tete.puzzles.best_move import best_move_games, find_best_move
from tete.puzzles.blokus import daily_board
from tete.puzzles.daily import Challenge, challenge
from tete.puzzles.mots.daily_words import daily_words


@click.command("daily", cls=TranslatedCommand, help="cli.help.puzzle-daily")
@click.argument("item", default="board")
@click.option("--move", "moves", metavar="MOVE", multiple=True, help="cli.help.puzzle-move")
@click.option("--date", "day", metavar="YYYY-MM-DD", help="cli.help.puzzle-date")
@click.pass_obj
def daily_command(translator: Translator, item: str, moves: tuple[str, ...], day: str | None) -> None:
    items = {translator_for(lang).text(f"cli.daily.{own}"): own for lang in LANGS for own in ("board", "words")}
    named = [translator.text(f"cli.daily.{own}") for own in ("board", "words")]
    if item.lower() not in (*items, *best_move_games()):
        raise BadOptions("day-item", item=item, known=", ".join((*named, *best_move_games())))
    item = items.get(item.lower(), item.lower())
    try:
        today = challenge(date.fromisoformat(day) if day else date.today())
    except ValueError:
        raise BadOptions("puzzle-date", value=day or "") from None
    if item == "board":
        board = daily_board(today.day)
        puzzle = board.generate().given
        about = translator.text("cli.puzzle.made-daily", day=today.day.isoformat(), name=board.name, grade=board.grade)
        click.echo(f"# {about}\n{as_comment(puzzle, translator)}{puzzle}", nl=False)
    elif item == "words":
        show_words(today, moves, Screen(translator))
    else:
        show_best_move(today, item, moves, Screen(translator))


def show_words(today: Challenge, moves: tuple[str, ...], screen: Screen) -> None:
    """Show the daily word game in the current language, after these moves."""
    notation = Notation(MOTS.key, screen.translator)
    with errors_of(MOTS):
        game = daily_words(today.day, screen.translator.lang, tuple(map(notation.read, moves)))
    screen.print_board(MOTS.key, game.state.view(0))
    screen.print_text("cli.puzzle.words", points=game.points, left=game.left)


def show_best_move(today: Challenge, key: str, moves: tuple[str, ...], screen: Screen) -> None:
    """Show the position of a best-move puzzle, or judge the last of these moves."""
    puzzle = find_best_move(next(seed for seed in today.best_moves if seed.game == key))
    game, own = GAMES[key], translator_for(screen.translator.lang, key)
    notation, state = Notation(key, own), game.load(puzzle.position)
    if not moves:
        screen.print_board(key, state.view(puzzle.seat))
        screen.print_text("cli.puzzle.ask", name=seat_name(own, (), puzzle.seat))
        return
    with errors_of(game):
        move = game.parse(notation.read(moves[-1]))
        state.play(puzzle.seat, move)  # raises if the rules forbid it
    screen.print_text(
        f"cli.puzzle.{puzzle.mark(str(move))}", move=notation.write(move), best=notation.write(puzzle.best)
    )
