"""`tete migrate`: copies the tables of a server into another store."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tete.cli.files import expand_path
from tete.cli.i18n_click import TranslatedCommand, common_options
from tete.cli.serve import is_database, postgres_address
from tete.core import BadOptions, TeteError
from tete.i18n import Translator

if TYPE_CHECKING:
    from tete.store import Store


async def open_store(where: str, *, new: bool) -> Store:
    """The store of a folder or a database. A folder without one is an error, unless `new` is set."""
    if is_database(where):
        from tete.store.postgres import PostgresStore

        return await PostgresStore.open(postgres_address(where))
    from tete.server.run import FILE
    from tete.store import SqliteStore

    folder = expand_path(where)
    if new:
        folder.mkdir(parents=True, exist_ok=True)
    elif not (folder / FILE).is_file():
        raise BadOptions("no-room-there", folder=str(folder))
    return SqliteStore(folder / FILE)


@click.command(cls=TranslatedCommand, help="cli.help.migrate")
@click.option("--from", "source", metavar="STORE", required=True, help="cli.help.migrate-from")
@click.option("--to", "target", metavar="STORE", required=True, help="cli.help.migrate-to")
@common_options
@click.pass_context
def migrate(ctx: click.Context, source: str, target: str) -> None:
    import asyncio

    from tete.store.copy import Copied, copy_tables

    translator: Translator = ctx.obj
    skipped: list[str] = []

    def skip(table: str, error: TeteError) -> None:
        skipped.append(table)
        click.echo(translator.text("cli.migrate.skipped", table=table, why=translator.error(error)), err=True)

    async def run() -> Copied:
        old = await open_store(source, new=False)
        try:
            new = await open_store(target, new=True)
            try:
                return await copy_tables(old, new, skip)
            finally:
                await new.close()
        finally:
            await old.close()

    copied = asyncio.run(run())
    click.echo(translator.text("cli.migrate.done", tables=copied.tables, events=copied.events))
    if skipped:
        ctx.exit(1)
