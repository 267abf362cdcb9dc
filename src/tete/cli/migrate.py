"""`tete migrate`: copies the tables of a server into another store."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import click

from tete.cli.files import expand_path
from tete.cli.i18n_click import TranslatedCommand, common_options
from tete.cli.serve import is_database, postgres_address
from tete.core import BadOptions, TeteError
from tete.i18n import Translator

if TYPE_CHECKING:
    from tete.store import Store
    from tete.store.postgres import PostgresStore


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


async def copy_key(source: str, old: Store, target: str, new: Store) -> bool:
    """Copy the key of the players' tokens, so that they keep their seats; whether they do."""
    from tete.server.identity import keep_key, kept_key, new_key, tokens_of

    from_folder, to_folder = not is_database(source), not is_database(target)
    key = kept_key(expand_path(source)) if from_folder else await cast("PostgresStore", old).token_key()
    taken = key or new_key(older=True)  # players without a key are known from their tables
    if to_folder:
        keep_key(expand_path(target), taken)
    else:
        await cast("PostgresStore", new).take_token_key(taken)
    now = kept_key(expand_path(target)) if to_folder else await cast("PostgresStore", new).token_key()
    return now == taken or (key is None and now is not None and tokens_of(now).has_older)


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
                if not await copy_key(source, old, target, new):
                    click.echo(translator.text("cli.migrate.other-room"), err=True)
                return await copy_tables(old, new, skip)
            finally:
                await new.close()
        finally:
            await old.close()

    copied = asyncio.run(run())
    click.echo(translator.text("cli.migrate.done", tables=copied.tables, events=copied.events))
    if skipped:
        ctx.exit(1)
