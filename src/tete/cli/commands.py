"""The root command and its subcommands: each is a module of its own, imported only when it runs."""

from __future__ import annotations

import click

from tete.cli.i18n_click import TranslatedGroup, common_options, help_without_command

# The module and the attribute of each subcommand, in the order of the help.
MODULES = {
    "play": ("tete.cli.play", "play"),
    "games": ("tete.cli.games", "games"),
    "rules": ("tete.cli.rules", "rules"),
    "serve": ("tete.cli.serve", "serve"),
    "puzzle": ("tete.cli.puzzle", "puzzle"),
    "replay": ("tete.cli.replay", "replay"),
    "tables": ("tete.cli.store_commands", "tables"),
    "export": ("tete.cli.store_commands", "export"),
    "import": ("tete.cli.store_commands", "import_file"),
    "verify": ("tete.cli.store_commands", "verify"),
    "doctor": ("tete.cli.care", "doctor"),
    "backup": ("tete.cli.care", "backup"),
    "restore": ("tete.cli.care", "restore"),
    "migrate": ("tete.cli.migrate", "migrate"),
    "worker": ("tete.cli.cluster", "worker"),
    "scheduler": ("tete.cli.cluster", "scheduler"),
    "engine": ("tete.cli.engine", "engine"),
    "arena": ("tete.cli.arena", "arena"),
}
LAZY = {name: (f"cli.help.{name}", module, attribute) for name, (module, attribute) in MODULES.items()}


def _version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        click.echo(f"tete {version('tete')}")
        ctx.exit()


@click.group(cls=TranslatedGroup, lazy=LAZY, help="cli.help.tete")
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="cli.help.version")
@common_options
@click.pass_context
def root(ctx: click.Context) -> None:
    help_without_command(ctx)
