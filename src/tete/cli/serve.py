"""`tete serve`: starts the server and opens the browser."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tete.cli.extras import say_if_weaker
from tete.cli.files import data_folder, expand_path
from tete.cli.flags import SERVE
from tete.cli.i18n_click import TranslatedCommand, common_options, declared
from tete.compute.cluster.address import read_address
from tete.core import BadNotation, BadOptions
from tete.i18n import Translator

if TYPE_CHECKING:
    from tete.server.run import Setup

HOUR, DAY = 3600.0, 86_400.0  # seconds


@click.command(cls=TranslatedCommand, help="cli.help.serve")
@declared(SERVE)
@common_options
@click.pass_obj
def serve(translator: Translator, /, **asked: Any) -> None:
    from tete.server import run  # slow to import

    host, public_url = asked["host"], asked["public_url"]
    setup = server_setup(asked)
    listener = run.bound(host, asked["port"])
    number = listener.getsockname()[1]
    here = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    url = f"http://[{here}]:{number}/" if ":" in here else f"http://{here}:{number}/"
    say_if_weaker(translator)

    def opened() -> None:
        click.echo(translator.text("cli.serve.open", url=public_url or url))
        if not asked["no_browser"] and can_open_browser():
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    with listener, suppress(KeyboardInterrupt):
        run.serve(listener, setup, opened)
    click.echo(translator.text("cli.serve.closed"))


def server_setup(asked: dict[str, Any]) -> Setup:
    """What the flags of `tete serve` say."""
    from tete.hosting import Limits
    from tete.server.run import Setup
    from tete.server.settings import WebSettings

    web = WebSettings(
        asked["host"],
        asked["public_url"],
        asked["proxy"],
        asked["metrics"],
        docs=not asked["no_docs"],
        created=asked["new_tables"],
        requests=asked["requests"],
        connections=asked["connections"],
        per_address=asked["per_address"],
    )
    finished, waiting = asked["keep_finished"], asked["keep_waiting"]
    limits = Limits(
        tables_in_memory=asked["tables"],
        tables_per_visitor=asked["new_tables"],
        tables_per_room=asked["new_tables_of_all"],
        keep_finished_s=None if finished is None else finished * DAY,
        keep_waiting_s=None if waiting is None else waiting * HOUR,
    )
    store = postgres_address(asked["store"]) if asked["store"] else server_folder(asked["data"])
    engines = read_address(asked["engines"]) if asked["engines"] else None
    bus = bus_address(asked["bus"], asked["store"]) if asked["bus"] else ""
    return Setup(web, limits, store, asked["processes"], engines, asked["drain"], asked["log"], bus=bus)


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
