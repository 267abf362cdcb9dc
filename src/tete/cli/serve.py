"""`tete serve`: the game room in the browser."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path

import click

from tete.cli.files import data_folder, named
from tete.cli.spoken import Spoken, everywhere, whole
from tete.core import BadNotation
from tete.i18n import Translator

HOST, PORT = "127.0.0.1", "8383"


@click.command(cls=Spoken, help="cli.help.serve")
@click.option("--host", metavar="ADDRESS", default=HOST, help="cli.help.host")
@click.option("--port", metavar="N", callback=whole(0), default=PORT, help="cli.help.port")
@click.option("--data", metavar="DIR", help="cli.help.data")
@click.option("--no-browser", is_flag=True, help="cli.help.no-browser")
@everywhere
@click.pass_obj
def serve(translator: Translator, host: str, port: int, data: str | None, no_browser: bool) -> None:
    from tete.server import serving  # only who serves needs all that

    home, door = folder(data), serving.bound(host, port)
    number = door.getsockname()[1]
    here = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    url = f"http://[{here}]:{number}/" if ":" in here else f"http://{here}:{number}/"
    click.echo(translator.text("cli.serve.open", url=url))
    if not no_browser and has_screen():
        threading.Timer(0.8, webbrowser.open, (url,)).start()
    with suppress(KeyboardInterrupt):
        serving.serve(door, host, home)
    click.echo(translator.text("cli.serve.closed"))


def folder(data: str | None, *, new: bool = True) -> Path:
    """Where the room keeps its tables; made if it is `new`."""
    home = named(data) if data else data_folder()
    try:
        if new or data is None:
            home.mkdir(parents=True, exist_ok=True)
    except OSError:
        raise BadNotation("file-unwritable", path=str(home)) from None
    return home


def has_screen() -> bool:
    """Whether there is anybody to show a browser to."""
    if os.environ.get("CI") or not sys.stdout.isatty():
        return False
    return sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
