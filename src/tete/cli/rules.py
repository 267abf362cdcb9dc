"""`tete rules`: prints the rules of a game, or one rule by its number."""

from __future__ import annotations

import click

from tete.cli.game_args import find_game
from tete.cli.i18n_click import TranslatedCommand, common_options
from tete.core import BadNotation
from tete.i18n import Translator
from tete.i18n.pages import rules_page


@click.command(cls=TranslatedCommand, help="cli.help.rules")
@click.argument("game")
@click.argument("number", required=False)
@common_options
@click.pass_obj
def rules(translator: Translator, game: str, number: str | None) -> None:
    page = rules_page(find_game(game).key, translator.lang)
    click.echo(page if number is None else rule(page, number.upper()), nl=number is not None)


def rule(page: str, number: str) -> str:
    """The paragraph of the rule with this number."""
    for paragraph in page.split("\n\n"):
        if paragraph.startswith(f"**{number}**"):
            return paragraph.strip()
    raise BadNotation("no-such-rule", number=number)
