"""`tete serve`: starts the server and opens the browser."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

import click

from tete.cli.extras import say_if_weaker
from tete.cli.files import data_folder, expand_path
from tete.cli.i18n_click import TranslatedCommand, common_options, integer
from tete.core import BadNotation, BadOptions
from tete.i18n import Translator

HOST, PORT = "127.0.0.1", "8383"
HOUR, DAY = 3600.0, 86_400.0  # seconds


@click.command(cls=TranslatedCommand, help="cli.help.serve")
@click.option("--host", metavar="ADDRESS", default=HOST, help="cli.help.host")
@click.option("--port", metavar="N", callback=integer(0), default=PORT, help="cli.help.port")
@click.option("--data", metavar="DIR", help="cli.help.data")
@click.option("--store", metavar="URL", envvar="TETE_STORE", help="cli.help.store")
@click.option("--no-browser", is_flag=True, help="cli.help.no-browser")
@click.option("--public-url", metavar="URL", default="", help="cli.help.public-url")
@click.option("--proxy", "proxies", metavar="ADDRESS", multiple=True, help="cli.help.proxy")
@click.option("--metrics", type=click.Choice(("here", "all", "off")), default="here", help="cli.help.metrics")
@click.option("--no-docs", is_flag=True, help="cli.help.no-docs")
@click.option("--new-tables", metavar="N", callback=integer(1), default="30", help="cli.help.new-tables")
@click.option("--keep-finished", metavar="DAYS", callback=integer(1), help="cli.help.keep-finished")
@click.option("--keep-waiting", metavar="HOURS", callback=integer(1), help="cli.help.keep-waiting")
@common_options
@click.pass_obj
def serve(
    translator: Translator,
    host: str,
    port: int,
    data: str | None,
    store: str | None,
    no_browser: bool,
    public_url: str,
    proxies: tuple[str, ...],
    metrics: Literal["here", "all", "off"],
    no_docs: bool,
    new_tables: int,
    keep_finished: int | None,
    keep_waiting: int | None,
) -> None:
    from tete.hosting import Limits
    from tete.server import run  # slow to import
    from tete.server.settings import WebSettings

    settings = WebSettings(host, public_url, proxies, metrics, docs=not no_docs, created=new_tables)
    limits = Limits(
        keep_finished=None if keep_finished is None else keep_finished * DAY,
        keep_waiting=None if keep_waiting is None else keep_waiting * HOUR,
    )
    home = postgres_address(store) if store else server_folder(data)
    listener = run.bound(host, port)
    number = listener.getsockname()[1]
    here = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    url = f"http://[{here}]:{number}/" if ":" in here else f"http://{here}:{number}/"
    say_if_weaker(translator)

    def opened() -> None:
        click.echo(translator.text("cli.serve.open", url=public_url or url))
        if not no_browser and can_open_browser():
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    with listener, suppress(KeyboardInterrupt):
        run.serve(listener, settings, home, opened, limits)
    click.echo(translator.text("cli.serve.closed"))


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


def can_open_browser() -> bool:
    """Whether a person at this machine would see a browser."""
    if os.environ.get("CI") or not sys.stdout.isatty():
        return False
    return sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
