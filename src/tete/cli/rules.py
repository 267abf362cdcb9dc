"""`tete rules`: prints the rules of a game, the exact ones on request, or one rule by its number."""

from __future__ import annotations

import re

import click

from tete.cli.game_args import find_game
from tete.cli.i18n_click import TranslatedCommand
from tete.core import BadNotation
from tete.games import GAMES
from tete.i18n import Translator
from tete.i18n.grammar import no_break
from tete.i18n.pages import page_parts, rules_page

NUMBER = re.compile(r"(?:([a-z]{2,3})[\s.-]*)?([0-9]{1,3})", re.ASCII | re.IGNORECASE)
RULE = re.compile(r"\*\*([A-Z]+)-([0-9]+)\*\*")


@click.command(cls=TranslatedCommand, help="cli.help.rules")
@click.argument("game")
@click.argument("number", required=False)
@click.option("--exact", is_flag=True, help="cli.help.exact")
@click.option("--markdown", is_flag=True, help="cli.help.markdown")
@click.pass_obj
def rules(translator: Translator, game: str, number: str | None, exact: bool, markdown: bool) -> None:
    page = find_page(translator, game, number, exact or (markdown and number is None))
    if markdown:
        click.echo(page.rstrip("\n"))
        return
    from tete.cli.screen import Screen

    Screen(translator).print_page(no_break(page, translator.lang))


def find_page(translator: Translator, game: str, number: str | None, exact: bool = False) -> str:
    """The rules of a game as people read them, or with the exact ones, or one rule: `knopf`, `knopf 12`, `kk12`."""
    if game.lower() not in GAMES and number is None and (match := NUMBER.fullmatch(game)) and match[1]:
        for key in GAMES:
            page = _page(key, translator.lang)
            if f"**{match[1].upper()}-" in page:
                return rule(page, game)
        raise BadNotation("no-such-rule", number=game)
    key = find_game(game).key
    page = rules_page(key, translator.lang)
    if number is not None:
        return rule(page, number)
    prose, more = page_parts(page)
    return page if exact or not more else f"{prose}\n{translator.text('cli.rules.more', game=key)}\n"


def _page(key: str, lang: str) -> str:
    """The rules of a game; empty if they are not written down."""
    try:
        return rules_page(key, lang)
    except BadNotation:
        return ""


def rule(page: str, number: str) -> str:
    """The rule with this number, which may be written with or without its letters: everything up to the next one."""
    wanted = NUMBER.fullmatch(number.strip())
    parts: list[str] = []
    for paragraph in page.split("\n\n"):
        begins = RULE.match(paragraph)
        if parts and (begins or paragraph.startswith("#")):
            break
        if parts or (begins and wanted and _same(begins, wanted)):
            parts.append(paragraph.strip("\n"))
    if not parts:
        raise BadNotation("no-such-rule", number=number)
    return "\n\n".join(parts)


def _same(begins: re.Match[str], wanted: re.Match[str]) -> bool:
    return int(begins[2]) == int(wanted[2]) and (wanted[1] or begins[1]).upper() == begins[1]
