"""`tete print`: a box as a PDF, to print at true size, cut out and play."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from tete.cli.files import expand_path, write_new
from tete.cli.game_args import errors_of, find_game, find_options, rules_options
from tete.cli.i18n_click import TranslatedCommand
from tete.i18n import Translator


@click.command("print", cls=TranslatedCommand, help="cli.help.print")
@click.argument("game")
@click.option("--paper", type=click.Choice(("a4", "letter")), default="a4", help="cli.help.print-paper")
@click.option("--ink", type=click.Choice(("full", "low", "grey")), default="full", help="cli.help.print-ink")
@click.option("-o", "out", metavar="FILE", help="cli.help.print-out")
@rules_options
@click.pass_obj
def print_command(
    translator: Translator,
    game: str,
    paper: Any,
    ink: Any,
    out: str | None,
    preset: str | None,
    settings: Sequence[str],
    lexicon: str | None,
) -> None:
    from tete.print import print_box

    rules = find_game(game)
    _, options = find_options(rules, preset, settings, lexicon)
    with errors_of(rules):
        box = print_box(rules, options, paper=paper, ink=ink, lang=translator.lang)
    path = expand_path(out) if out else Path(f"{rules.key}.pdf")
    write_new(path, box.pdf, replace=out is not None)
    click.echo(translator.text("cli.print.written", path=str(path), sheets=box.sheets))
