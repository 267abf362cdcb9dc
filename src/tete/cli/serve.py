"""`tete serve`: starts the server and opens the browser."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path

import click

from tete.cli.extras import say_if_weaker
from tete.cli.files import data_folder, expand_path
from tete.cli.i18n_click import TranslatedCommand, common_options, integer
from tete.core import BadNotation
from tete.i18n import Translator

HOST, PORT = "127.0.0.1", "8383"


@click.command(cls=TranslatedCommand, help="cli.help.serve")
@click.option("--host", metavar="ADDRESS", default=HOST, help="cli.help.host")
@click.option("--port", metavar="N", callback=integer(0), default=PORT, help="cli.help.port")
@click.option("--data", metavar="DIR", help="cli.help.data")
@click.option("--no-browser", is_flag=True, help="cli.help.no-browser")
@common_options
@click.pass_obj
def serve(translator: Translator, host: str, port: int, data: str | None, no_browser: bool) -> None:
    from tete.server import run  # slow to import

    home, listener = server_folder(data), run.bound(host, port)
    number = listener.getsockname()[1]
    here = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    url = f"http://[{here}]:{number}/" if ":" in here else f"http://{here}:{number}/"
    say_if_weaker(translator)
    click.echo(translator.text("cli.serve.open", url=url))
    if not no_browser and can_open_browser():
        threading.Timer(0.8, webbrowser.open, (url,)).start()
    with suppress(KeyboardInterrupt):
        run.serve(listener, host, home)
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


def can_open_browser() -> bool:
    """Whether a person at this machine would see a browser."""
    if os.environ.get("CI") or not sys.stdout.isatty():
        return False
    return sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
