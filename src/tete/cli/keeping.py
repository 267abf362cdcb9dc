"""`tete tables`, `export`, `import` and `verify`: what the room keeps, taken out, brought in and checked."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import click

from tete.cli.choosing import open_record
from tete.cli.files import read_text, write_new
from tete.cli.serve import folder
from tete.cli.spoken import Spoken, everywhere
from tete.core import Refused, State
from tete.games import GAMES
from tete.records import write
from tete.speech import Tongue
from tete.store import SqliteStore, Store
from tete.tables import fold
from tete.tables import verify as recompute
from tete.tables.chance import Account
from tete.tables.log import read_log, write_log
from tete.tables.paper import account, from_record, to_record

T = TypeVar("T")


def with_store(data: str | None, work: Callable[[Store], Awaitable[T]]) -> T:
    """Do something with the room's store, whether the room is open or not."""

    async def run() -> T:
        from tete.server.serving import FILE

        home = folder(data)
        home.mkdir(parents=True, exist_ok=True)
        store = SqliteStore(home / FILE)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


@click.command(cls=Spoken, help="cli.help.tables")
@click.option("--data", metavar="DIR", help="cli.help.data")
@click.option("--json", "as_json", is_flag=True, help="cli.help.json")
@everywhere
@click.pass_obj
def tables(tongue: Tongue, data: str | None, as_json: bool) -> None:
    lines = with_store(data, lambda store: store.tables(limit=1000))
    if as_json:
        told = [{name: value for name, value in asdict(line).items() if name != "persons"} for line in lines]
        click.echo(json.dumps(told, ensure_ascii=False, indent=2))
        return
    if not lines:
        click.echo(tongue.say("cli.tables.none"))
    for line in lines:
        moment = datetime.fromtimestamp(line.at / 1000).strftime("%Y-%m-%d %H:%M")
        names = ", ".join(filter(None, line.names))
        click.echo(f"{line.id:<24} {moment}  {line.game:<12} {line.status:<8} {line.ply:>4}  {names}")


@click.command(cls=Spoken, help="cli.help.export")
@click.argument("table")
@click.argument("file", required=False)
@click.option("--log", "whole", is_flag=True, help="cli.help.log")
@click.option("--data", metavar="DIR", help="cli.help.data")
@everywhere
def export(table: str, file: str | None, whole: bool, data: str | None) -> None:
    async def text(store: Store) -> str:
        from tete.server.thinking import player_text

        events = await store.load(table)
        if not events:
            raise Refused("no-such-table")
        if whole:
            return write_log(events, await store.secret(table))
        return write(to_record(fold(events), player_text))

    paper = with_store(data, text)
    if file is None:
        click.echo(paper, nl=False)
    else:
        write_new(Path(file), paper)


@click.command(cls=Spoken, name="import", help="cli.help.import")
@click.argument("file")
@click.option("--data", metavar="DIR", help="cli.help.data")
@everywhere
@click.pass_obj
def bring(tongue: Tongue, file: str, data: str | None) -> None:
    async def work(store: Store) -> str:
        from tete.server import doors, keeping

        if is_log(file):
            events, secret, _ = read_log(read_text(file))
            return await keeping.keep(store, events, secret)
        now = round(datetime.now().timestamp() * 1000)
        return await keeping.keep(store, from_record(open_record(file), doors.new_table(), None, now))

    click.echo(tongue.say("cli.tables.kept", table=with_store(data, work)))


@click.command(cls=Spoken, help="cli.help.verify")
@click.argument("file")
@everywhere
@click.pass_context
def verify(ctx: click.Context, file: str) -> None:
    tongue: Tongue = ctx.obj
    game, start, told = laid_open(file)
    verdict = recompute(GAMES[game], start, told)
    if not verdict.promised:
        click.echo(tongue.say("cli.verify.broken-promise"))
    if verdict.wrong:
        click.echo(tongue.say("cli.verify.wrong", plies=", ".join(str(ply + 1) for ply in verdict.wrong)))
    if not verdict.fair:
        ctx.exit(1)
    click.echo(tongue.say("cli.verify.fair", checked=verdict.checked))


def laid_open(file: str) -> tuple[str, State[Any, Any], Account]:
    """The game, its first position and the account of its chance, from a record or a log."""
    if is_log(file):
        _, _, table = read_log(read_text(file))
        if not table.secret:
            raise Refused("nothing-to-verify")
        return table.terms.game, table.start, table.account()
    record = open_record(file)
    return record.game, record.start(), account(record)


def is_log(file: str) -> bool:
    return read_text(file).startswith("{")
