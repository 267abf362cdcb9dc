"""The data of a server: `tete tables`, `export`, `import`, `verify`, `doctor`, `backup`, `restore` and `migrate`."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

import click
import msgspec

from tete.cli.files import expand_path, read_text, write_new
from tete.cli.flags import DATA
from tete.cli.game_args import open_record, open_record_and_list, take_in
from tete.cli.i18n_click import TranslatedCommand, declared
from tete.cli.serve import is_database, postgres_address, server_folder
from tete.core import BadNotation, BadOptions, TeteError
from tete.i18n import Translator

if TYPE_CHECKING:
    from tete.store import Store
    from tete.store.doctor import Finding, Report
    from tete.store.postgres import PostgresStore

# Server modules are imported inside the commands: they are slow, and a game in the terminal needs none of them.

T = TypeVar("T")


def database(data: str | None, *, new: bool = False) -> Path:
    """The database of a data folder, which must exist unless `new` is set."""
    from tete.server.run import DATABASE_FILE

    path = server_folder(data, new=new) / DATABASE_FILE
    if not new and not os.path.isfile(path):  # `is_file` fails on a name that is too long
        raise BadOptions("no-room-there", folder=str(path.parent))
    return path


@asynccontextmanager
async def open_store(where: str | None, *, new: bool) -> AsyncIterator[Store]:
    """The store of a database or a folder. A folder without one is an error, unless `new` is set."""
    store: Store
    if where is not None and is_database(where):
        from tete.store.postgres import PostgresStore

        store = await PostgresStore.open(postgres_address(where))
    else:
        from tete.store.sqlite import SqliteStore

        store = SqliteStore(database(where, new=new))
    try:
        yield store
    finally:
        await store.close()


def with_store(data: str | None, work: Callable[[Store], Awaitable[T]], *, new: bool = False) -> T:
    """Run `work` with the store of a data folder, while its server runs or not; the default folder may be empty."""

    async def run() -> T:
        async with open_store(data, new=new or data is None) as store:
            return await work(store)

    return asyncio.run(run())


@click.command(cls=TranslatedCommand, help="cli.help.tables")
@declared((DATA,))
@click.option("--json", "as_json", is_flag=True, help="cli.help.json")
@click.pass_obj
def tables(translator: Translator, data: str | None, as_json: bool) -> None:
    from tete.tables.events import LAST_MS

    lines = with_store(data, lambda store: store.tables(limit=1000))
    if as_json:
        fields = (msgspec.to_builtins(line) for line in lines)
        listed = [{name: value for name, value in line.items() if name != "persons"} for line in fields]
        click.echo(json.dumps(listed, ensure_ascii=False, indent=2))
        return
    if not lines:
        click.echo(translator.text("cli.tables.none"))
    for line in lines:
        moment = datetime.fromtimestamp(min(line.at, LAST_MS) / 1000).strftime("%Y-%m-%d %H:%M")
        names = ", ".join(filter(None, line.names))
        status = translator.text(f"cli.tables.status.{line.status}")
        click.echo(f"{line.id:<32} {moment}  {line.game:<12} {status:<10} {line.ply:>4}  {names}")


@click.command(cls=TranslatedCommand, help="cli.help.export")
@click.argument("table")
@click.argument("file", required=False)
@click.option("--log", "as_log", is_flag=True, help="cli.help.log")
@declared((DATA,))
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
@click.option("--lexicon", metavar="FILE", help="cli.help.brought-lexicon")
@declared((DATA,))
@click.pass_obj
def import_file(translator: Translator, file: str, lexicon: str | None, data: str | None) -> None:
    from tete.hosting import import_export

    text, now = read_text(file), round(datetime.now().timestamp() * 1000)
    if import_export.is_log(text):
        words = None if lexicon is None else take_in(*import_export.file_of_log(text), lexicon)
        table = with_store(data, lambda store: import_export.import_log(store, text, words), new=True)
    else:
        record, words = open_record_and_list(file, lexicon)
        table = with_store(data, lambda store: import_export.import_record(store, record, now, words), new=True)
    click.echo(translator.text("cli.tables.kept", table=table))


@click.command(cls=TranslatedCommand, help="cli.help.verify")
@click.argument("file")
@click.option("--lexicon", metavar="FILE", help="cli.help.brought-lexicon")
@click.pass_context
def verify(ctx: click.Context, file: str, lexicon: str | None) -> None:
    from tete.hosting import import_export

    translator: Translator = ctx.obj
    text = read_text(file)
    if import_export.is_log(text):
        take_in(*import_export.file_of_log(text), lexicon)
        verdict = import_export.verify_log(text)
    else:
        verdict = import_export.verify_record(open_record(file, lexicon))
    if not verdict.committed:
        click.echo(translator.text("cli.verify.broken-promise"))
    if verdict.wrong:
        click.echo(translator.text("cli.verify.wrong", plies=", ".join(str(ply + 1) for ply in verdict.wrong)))
    if verdict.lots is not None:
        click.echo(translator.text("cli.verify.lots" if verdict.lots else "cli.verify.wrong-lots"))
    if not verdict.fair:
        ctx.exit(1)
    click.echo(translator.text("cli.verify.fair", checked=verdict.checked))


@click.command(cls=TranslatedCommand, help="cli.help.doctor")
@click.option("--repair", is_flag=True, help="cli.help.doctor-repair")
@declared((DATA,))
@click.option("--json", "as_json", is_flag=True, help="cli.help.json")
@click.pass_context
def doctor(ctx: click.Context, repair: bool, data: str | None, as_json: bool) -> None:
    from tete.store import doctor as care

    translator: Translator = ctx.obj
    path = database(data)
    report = care.repair(path) if repair else care.examine(path)
    if as_json:
        before = None if report.before is None else str(report.before)
        click.echo(json.dumps(asdict(report) | {"before": before, "healthy": report.healthy}, indent=2))
    else:
        for line in report_lines(report, translator):
            click.echo(line)
    if not report.healthy:
        ctx.exit(1)


def report_lines(report: Report, translator: Translator) -> list[str]:
    lines = [translator.text("cli.doctor.seen", tables=report.tables, events=report.events)]
    lines += [finding_line(finding, translator) for finding in report.findings]
    if not report.findings:
        lines.append(translator.text("cli.doctor.healthy"))
    elif report.before is not None:
        lines.append(translator.text("cli.doctor.before", file=str(report.before)))
    if not report.healthy:
        lines.append(translator.text("cli.doctor.advice" if report.before is None else "cli.doctor.left"))
    return lines


def finding_line(finding: Finding, translator: Translator) -> str:
    text = translator.text(
        f"cli.doctor.{finding.problem}",
        table=finding.table,
        detail=finding.detail,
        kept=finding.kept,
        stored=finding.stored,
    )
    return f"{text} {translator.text('cli.doctor.repaired')}" if finding.repaired else text


@click.command(cls=TranslatedCommand, help="cli.help.backup")
@click.argument("file")
@declared((DATA,))
@click.pass_obj
def backup(translator: Translator, file: str, data: str | None) -> None:
    from tete.store.backup import back_up

    target = expand_path(file)
    back_up(database(data), target)
    click.echo(translator.text("cli.backup.done", file=str(target), size=round(target.stat().st_size / 1024)))


@click.command(cls=TranslatedCommand, help="cli.help.restore")
@click.argument("file")
@declared((DATA,))
@click.pass_obj
def restore(translator: Translator, file: str, data: str | None) -> None:
    from tete.store.backup import restore as put_back

    source = expand_path(file)
    if not source.is_file():
        raise BadNotation("file-missing", path=file)
    path = database(data, new=True)
    before = put_back(source, path)
    click.echo(translator.text("cli.backup.restored", file=file, folder=str(path.parent)))
    if before is not None:
        click.echo(translator.text("cli.backup.before", file=str(before)))


async def copy_key(source: str, old: Store, target: str, new: Store) -> bool:
    """Copy the key of the players' tokens, so that they keep their seats; whether they do."""
    from tete.server.identity import new_key, read_key, tokens_of, write_key

    from_folder, to_folder = not is_database(source), not is_database(target)
    key = read_key(expand_path(source)) if from_folder else await cast("PostgresStore", old).token_key()
    chosen_key = key or new_key(older=True)  # players without a key are known from their tables
    if to_folder:
        write_key(expand_path(target), chosen_key)
    else:
        await cast("PostgresStore", new).take_token_key(chosen_key)
    now = read_key(expand_path(target)) if to_folder else await cast("PostgresStore", new).token_key()
    return now == chosen_key or (key is None and now is not None and tokens_of(now).has_older)


@click.command(cls=TranslatedCommand, help="cli.help.migrate")
@click.option("--from", "source", metavar="STORE", required=True, help="cli.help.migrate-from")
@click.option("--to", "target", metavar="STORE", required=True, help="cli.help.migrate-to")
@click.pass_context
def migrate(ctx: click.Context, source: str, target: str) -> None:
    from tete.store.copy import Copied, copy_tables

    translator: Translator = ctx.obj
    skipped: list[str] = []

    def skip(table: str, error: TeteError) -> None:
        skipped.append(table)
        click.echo(translator.text("cli.migrate.skipped", table=table, why=translator.error(error)), err=True)

    async def run() -> Copied:
        async with open_store(source, new=False) as old, open_store(target, new=True) as new:
            if not await copy_key(source, old, target, new):
                click.echo(translator.text("cli.migrate.other-room"), err=True)
            return await copy_tables(old, new, skip)

    copied = asyncio.run(run())
    click.echo(translator.text("cli.migrate.done", tables=copied.tables, events=copied.events))
    if skipped:
        ctx.exit(1)
