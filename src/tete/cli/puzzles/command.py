"""`tete puzzle`: the challenge of the day in the terminal, and the commands of the games' own puzzles."""

from __future__ import annotations

from datetime import date

import click

from tete.cli.boards.common import seat_name
from tete.cli.completion import Completed
from tete.cli.game_args import errors_of
from tete.cli.i18n_click import TranslatedGroup
from tete.cli.notation import Notation
from tete.cli.puzzles import AREA, DailyItem
from tete.cli.screen import Screen
from tete.core import BadOptions
from tete.games import GAMES, declared
from tete.i18n import LANGS, Lang, Translator, translator_for
from tete.puzzles.best_move import best_move_games, find_best_move
from tete.puzzles.daily import Challenge, challenge

puzzle = TranslatedGroup("puzzle", help="cli.help.puzzle")


@puzzle.command("daily", help="cli.help.puzzle-daily")
@click.argument("item", required=False, type=Completed(lambda context: known_items(context.obj.lang)))
@click.option("--move", "moves", metavar="MOVE", multiple=True, help="cli.help.puzzle-move")
@click.option("--date", "day", metavar="YYYY-MM-DD", help="cli.help.puzzle-date")
@click.pass_obj
def daily_command(translator: Translator, item: str | None, moves: tuple[str, ...], day: str | None) -> None:
    own = {lang: daily_items(lang) for lang in LANGS}
    name = next(iter(own[translator.lang])) if item is None else item.lower()
    if not any(name in items for items in (*own.values(), best_move_games())):
        raise BadOptions("day-item", item=item or "", known=", ".join(known_items(translator.lang)))
    try:
        chosen = date.fromisoformat(day) if day else date.today()
    except ValueError:
        raise BadOptions("puzzle-date", value=day or "") from None
    today = challenge(chosen)
    show = next((items[name].show for items in own.values() if name in items), None)
    if show is None:
        show_best_move(today, name, moves, Screen(translator))
    else:
        show(Screen(translator), today.day, moves)


def known_items(lang: Lang) -> tuple[str, ...]:
    """The names of all parts of the day, in a language."""
    return (*daily_items(lang), *best_move_games())


def daily_items(lang: Lang) -> dict[str, DailyItem]:
    """What games add to the day, by name in a language."""
    items: dict[str, DailyItem] = {}
    for key, game in GAMES.items():
        item: DailyItem | None = declared(game, AREA, "DAILY")
        if item is not None:
            items[translator_for(lang, key).text(f"cli.daily.{item.word}")] = item
    return items


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


for _game in GAMES.values():
    for _command in declared(_game, AREA, "COMMANDS", ()):
        puzzle.add_command(_command)
