"""The root command and its subcommands, whose modules are imported only when they run."""

from __future__ import annotations

import click

from tete import DISTRIBUTION
from tete.cli.i18n_click import TranslatedGroup

# The module and the attribute of every subcommand, in the order of the help.
MODULES = {
    "play": ("tete.cli.play", "play"),
    "games": ("tete.cli.games", "games"),
    "rules": ("tete.cli.rules", "rules"),
    "serve": ("tete.cli.serve", "serve"),
    "site": ("tete.cli.site", "site"),
    "puzzle": ("tete.cli.puzzles.command", "puzzle"),
    "replay": ("tete.cli.replay", "replay"),
    "draw": ("tete.cli.draw", "draw"),
    "print": ("tete.cli.print_box", "print_command"),
    "tables": ("tete.cli.store", "tables"),
    "export": ("tete.cli.store", "export"),
    "import": ("tete.cli.store", "import_file"),
    "verify": ("tete.cli.store", "verify"),
    "doctor": ("tete.cli.store", "doctor"),
    "backup": ("tete.cli.store", "backup"),
    "restore": ("tete.cli.store", "restore"),
    "migrate": ("tete.cli.store", "migrate"),
    "worker": ("tete.cli.serve", "worker"),
    "scheduler": ("tete.cli.serve", "scheduler"),
    "engine": ("tete.cli.engine", "engine"),
    "bot": ("tete.cli.bot", "bot"),
    "arena": ("tete.cli.arena", "arena"),
}
LAZY = {name: (f"cli.help.{name}", module, attribute) for name, (module, attribute) in MODULES.items()}


def _version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        click.echo(f"tete {version(DISTRIBUTION)}")
        ctx.exit()


VERSION = click.Option(
    ["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_version, help="cli.help.version"
)
root = TranslatedGroup("tete", lazy=LAZY, help="cli.help.tete", params=[VERSION])
