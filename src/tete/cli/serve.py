"""`tete serve`, `worker` and `scheduler`: a server, and the programs that think for servers on other machines."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from socket import gethostname
from typing import TYPE_CHECKING, Any

import click

from tete.cli.files import data_folder, expand_path
from tete.cli.flags import ENGINES, SCHEDULER, SERVE, WORKER
from tete.cli.i18n_click import TranslatedCommand, declared, warn_without_kernels
from tete.compute.cluster.address import read_address
from tete.core import BadNotation, BadOptions
from tete.i18n import Translator
from tete.server.logs import log_json

if TYPE_CHECKING:
    from tete.server.run import Setup

HOUR_S, DAY_S = 3600.0, 86_400.0


@click.command(cls=TranslatedCommand, help="cli.help.serve")
@declared(SERVE)
@click.pass_obj
def serve(translator: Translator, /, **flags: Any) -> None:
    from tete.server import run  # slow to import

    host, public_url = flags["host"], flags["public_url"]
    setup = server_setup(flags)
    listener = run.listen(host, flags["port"])
    number = listener.getsockname()[1]
    here = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    url = f"http://[{here}]:{number}/" if ":" in here else f"http://{here}:{number}/"
    warn_without_kernels(translator)

    def opened() -> None:
        click.echo(translator.text("cli.serve.open", url=public_url or url))
        if not flags["no_browser"] and can_open_browser():
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    with listener, suppress(KeyboardInterrupt):
        run.serve(listener, setup, opened)
    click.echo(translator.text("cli.serve.closed"))


def server_setup(flags: dict[str, Any]) -> Setup:
    """The settings of a server from the flags of `tete serve`."""
    from tete.hosting import Limits
    from tete.server.run import Setup
    from tete.server.settings import WebSettings

    web = WebSettings(
        flags["host"],
        flags["public_url"],
        flags["proxy"],
        flags["metrics"],
        docs=not flags["no_docs"],
        offline=not flags["no_offline"],
        tables_per_minute=flags["new_tables"],
        requests_per_s=flags["requests"],
        connections=flags["connections"],
        connections_per_address=flags["per_address"],
    )
    finished, waiting = flags["keep_finished"], flags["keep_waiting"]
    limits = Limits(
        tables_in_memory=flags["tables"],
        tables_per_visitor=flags["new_tables"],
        tables_per_room=flags["new_tables_of_all"],
        keep_finished_s=None if finished is None else finished * DAY_S,
        keep_waiting_s=None if waiting is None else waiting * HOUR_S,
    )
    store = postgres_address(flags["store"]) if flags["store"] else server_folder(flags["data"])
    engines = read_address(flags["engines"]) if flags["engines"] else None
    bus = bus_address(flags["bus"], flags["store"]) if flags["bus"] else ""
    return Setup(web, limits, store, flags["processes"], engines, flags["drain"], flags["log"], bus=bus)


def server_folder(data: str | None, *, new: bool = True) -> Path:
    """The folder of the server's database. The default one is always created, another only if `new` is set."""
    home = expand_path(data) if data else data_folder()
    try:
        if new or data is None:
            home.mkdir(parents=True, exist_ok=True)
    except OSError:
        raise BadNotation("file-unwritable", path=str(home)) from None
    return home


def is_database(where: str) -> bool:
    return where.startswith(("postgresql://", "postgres://"))


def postgres_address(url: str) -> str:
    """The address of a database, if it is one that we can use."""
    if not is_database(url):
        raise BadOptions("bad-store-url", url=url[:80])
    if find_spec("asyncpg") is None:
        raise BadOptions("extra-missing", name="asyncpg", extra="cluster")
    return url


def bus_address(url: str, store: str | None) -> str:
    """The address of a Redis that several servers of one database share."""
    if not url.startswith(("redis://", "rediss://", "unix://")):
        raise BadOptions("bad-bus-url", url=url[:80])
    if not store:
        raise BadOptions("bus-needs-store")
    if find_spec("redis") is None:
        raise BadOptions("extra-missing", name="redis", extra="cluster")
    return url


def can_open_browser() -> bool:
    """Whether a person at this machine would see a browser."""
    if os.environ.get("CI") or not sys.stdout.isatty():
        return False
    return sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


@click.command(cls=TranslatedCommand, help="cli.help.worker")
@click.argument("address", envvar=ENGINES.variable)
@declared(WORKER)
@click.pass_obj
def worker(translator: Translator, /, address: str, **flags: Any) -> None:
    where = read_address(address)
    from tete.compute.cluster.programs import run_workers  # slow to import

    warn_without_kernels(translator)
    set_log(flags["log"], "worker")

    def opened(count: int) -> None:
        click.echo(translator.text("cli.worker.open", count=count, address=str(where)))

    run_workers(where, flags["processes"], opened)
    click.echo(translator.text("cli.worker.closed"))


def set_log(form: str, program: str) -> None:
    if form == "json":
        log_json(f"{program} {gethostname()}")


@click.command(cls=TranslatedCommand, help="cli.help.scheduler")
@declared(SCHEDULER)
@click.pass_obj
def scheduler(translator: Translator, /, **flags: Any) -> None:
    where = read_address(flags["listen"] if "://" in flags["listen"] else f"dask://{flags['listen']}")
    from tete.compute.cluster.programs import run_scheduler

    set_log(flags["log"], "scheduler")

    def opened() -> None:
        click.echo(translator.text("cli.scheduler.open", address=str(where)))

    try:
        run_scheduler(where, opened)
    except OSError:
        raise BadOptions("scheduler-port", address=str(where)) from None
    click.echo(translator.text("cli.scheduler.closed"))
