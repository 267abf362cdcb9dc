"""`tete tables`, `export`, `import` and `verify`: list, copy and check the games in the server's store."""

from __future__ import annotations

import json
import os
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from tete.cli.files import read_text, write_new
from tete.cli.flags import DATA
from tete.cli.game_args import open_record
from tete.cli.i18n_click import TranslatedCommand, common_options, declared
from tete.cli.serve import server_folder
from tete.core import BadOptions
from tete.i18n import Translator

if TYPE_CHECKING:
    from tete.store import Store

# Server modules are imported inside the commands: they are slow, and a game in the terminal needs none of them.

T = TypeVar("T")


def with_store(data: str | None, work: Callable[[Store], Awaitable[T]], *, new: bool = False) -> T:
    """Run `work` with the server's store, while the server runs or not. The store is created only if `new` is set."""
    import asyncio

    from tete.server.run import FILE
    from tete.store import SqliteStore

    async def run() -> T:
        home = server_folder(data, new=new)
        if not new and data is not None and not os.path.isfile(home / FILE):
            raise BadOptions("no-room-there", folder=data)
        store = SqliteStore(home / FILE)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


@click.command(cls=TranslatedCommand, help="cli.help.tables")
@declared((DATA,))
@click.option("--json", "as_json", is_flag=True, help="cli.help.json")
@common_options
@click.pass_obj
def tables(translator: Translator, data: str | None, as_json: bool) -> None:
    lines = with_store(data, lambda store: store.tables(limit=1000))
    if as_json:
        listed = [{name: value for name, value in asdict(line).items() if name != "persons"} for line in lines]
        click.echo(json.dumps(listed, ensure_ascii=False, indent=2))
        return
    if not lines:
        click.echo(translator.text("cli.tables.none"))
    for line in lines:
        moment = datetime.fromtimestamp(line.at / 1000).strftime("%Y-%m-%d %H:%M")
        names = ", ".join(filter(None, line.names))
        status = translator.text(f"cli.tables.status.{line.status}")
        click.echo(f"{line.id:<32} {moment}  {line.game:<12} {status:<10} {line.ply:>4}  {names}")


@click.command(cls=TranslatedCommand, help="cli.help.export")
@click.argument("table")
@click.argument("file", required=False)
@click.option("--log", "as_log", is_flag=True, help="cli.help.log")
@declared((DATA,))
@common_options
def export(table: str, file: str | None, as_log: bool, data: str | None) -> None:
    from tete.hosting import import_export

    exported = import_export.export_log if as_log else import_export.export_record
    text = with_store(data, lambda store: exported(store, table))
    if file is None:
        click.echo(text, nl=False)
    else:
        write_new(Path(file), text)


@click.command(cls=TranslatedCommand, name="import", help="cli.help.import")
@click.argument("file")
@declared((DATA,))
@common_options
@click.pass_obj
def import_file(translator: Translator, file: str, data: str | None) -> None:
    from tete.hosting import import_export

    text, now = read_text(file), round(datetime.now().timestamp() * 1000)
    if import_export.is_log(text):
        table = with_store(data, lambda store: import_export.import_log(store, text), new=True)
    else:
        record = open_record(file)
        table = with_store(data, lambda store: import_export.import_record(store, record, now), new=True)
    click.echo(translator.text("cli.tables.kept", table=table))


@click.command(cls=TranslatedCommand, help="cli.help.verify")
@click.argument("file")
@common_options
@click.pass_context
def verify(ctx: click.Context, file: str) -> None:
    from tete.hosting import import_export

    translator: Translator = ctx.obj
    text = read_text(file)
    if import_export.is_log(text):
        verdict = import_export.verify_log(text)
    else:
        verdict = import_export.verify_record(open_record(file))
    if not verdict.committed:
        click.echo(translator.text("cli.verify.broken-promise"))
    if verdict.wrong:
        click.echo(translator.text("cli.verify.wrong", plies=", ".join(str(ply + 1) for ply in verdict.wrong)))
    if verdict.lots is not None:
        click.echo(translator.text("cli.verify.lots" if verdict.lots else "cli.verify.wrong-lots"))
    if not verdict.fair:
        ctx.exit(1)
    click.echo(translator.text("cli.verify.fair", checked=verdict.checked))
