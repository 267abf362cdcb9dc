"""`tete draw`: a position as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from tete.cli.completion import Completed, game_names
from tete.cli.files import expand_path, write_new
from tete.cli.game_args import errors_of, find_game, find_options, open_record, rules_options
from tete.cli.i18n_click import TranslatedCommand, integer
from tete.core import BadNotation, BadOptions, Playthrough
from tete.games import GAMES
from tete.i18n import Translator


@click.command(cls=TranslatedCommand, help="cli.help.draw")
@click.argument("game", type=Completed(game_names, files="file"))
@click.option("--at", metavar="N", callback=integer(0), help="cli.help.at")
@click.option("--seat", metavar="N", callback=integer(1), help="cli.help.draw-seat")
@click.option("--move", metavar="MOVE", help="cli.help.draw-move")
@click.option("--dark", is_flag=True, help="cli.help.draw-dark")
@click.option("-o", "out", metavar="FILE", help="cli.help.draw-out")
@rules_options
@click.pass_obj
def draw(
    translator: Translator,
    game: str,
    at: int | None,
    seat: int | None,
    move: str | None,
    dark: bool,
    out: str | None,
    preset: str | None,
    settings: Sequence[str],
    lexicon: str | None,
) -> None:
    from tete import svg

    named = game.strip().lower() in GAMES and not Path(game).is_file()
    needless = ("--at",) if named and at is not None else () if named else (*filter(None, (preset, *settings)),)
    if needless:
        raise BadNotation("cli-extra", text=needless[0])
    playthrough = _begun(game, preset, settings, lexicon) if named else _recorded(game, at, lexicon)
    seats = playthrough.state.seats
    if seat is not None and seat > seats:
        raise BadOptions("draw-seat", seat=seat, seats=seats)
    with errors_of(playthrough.game):
        wish = None if move is None else str(playthrough.game.parse(move))
    picture = svg.draw(
        playthrough,
        seat=None if seat is None else seat - 1,
        move=wish,
        lang=translator.lang,
        theme="dark" if dark else "light",
    )
    if out is None:
        click.echo(picture, nl=False)
    else:
        write_new(expand_path(out), picture, replace=True)


def _begun(game: str, preset: str | None, settings: Sequence[str], lexicon: str | None) -> Playthrough[Any]:
    """The first position of a game."""
    rules = find_game(game)
    _, options = find_options(rules, preset, settings, lexicon)
    return Playthrough(rules, rules.start(options))


def _recorded(file: str, at: int | None, lexicon: str | None) -> Playthrough[Any]:
    """The game of a record so far."""
    from tete.core import replay

    record = open_record(file, lexicon)
    if at is not None and at > len(record.plies):
        raise BadOptions("replay-at", at=at, plies=len(record.plies))
    plies = record.plies if at is None else record.plies[:at]
    return Playthrough(GAMES[record.game], record.start(), None, replay(record.start(), plies))
