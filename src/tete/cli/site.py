"""`tete site`: the room for a browser alone, as files for any host."""

from __future__ import annotations

import click

from tete.cli.files import expand_path
from tete.cli.i18n_click import TranslatedCommand
from tete.i18n import Translator


@click.command(cls=TranslatedCommand, help="cli.help.site")
@click.argument("folder", metavar="DIR")
@click.pass_obj
def site(translator: Translator, folder: str) -> None:
    from tete.server.site import write_site

    size = write_site(expand_path(folder))
    click.echo(translator.text("cli.site.written", path=folder, size=round(size / 1e6)))
