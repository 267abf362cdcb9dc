"""`tete worker` and `tete scheduler`: the programs that think for servers on other machines."""

from __future__ import annotations

from socket import gethostname
from typing import Any

import click

from tete.cli.extras import say_if_weaker
from tete.cli.flags import ENGINES, SCHEDULER, WORKER
from tete.cli.i18n_click import TranslatedCommand, common_options, declared
from tete.compute.cluster.address import read_address
from tete.core import BadOptions
from tete.i18n import Translator
from tete.server.logs import log_json


@click.command(cls=TranslatedCommand, help="cli.help.worker")
@click.argument("address", envvar=ENGINES.variable)
@declared(WORKER)
@common_options
@click.pass_obj
def worker(translator: Translator, /, address: str, **asked: Any) -> None:
    where = read_address(address)
    from tete.compute.cluster.programs import run_workers  # slow to import

    say_if_weaker(translator)
    set_log(asked["log"], "worker")

    def opened(count: int) -> None:
        click.echo(translator.text("cli.worker.open", count=count, address=str(where)))

    run_workers(where, asked["processes"], opened)
    click.echo(translator.text("cli.worker.closed"))


def set_log(form: str, program: str) -> None:
    if form == "json":
        log_json(f"{program} {gethostname()}")


@click.command(cls=TranslatedCommand, help="cli.help.scheduler")
@declared(SCHEDULER)
@common_options
@click.pass_obj
def scheduler(translator: Translator, /, **asked: Any) -> None:
    where = read_address(asked["listen"] if "://" in asked["listen"] else f"dask://{asked['listen']}")
    from tete.compute.cluster.programs import run_scheduler

    set_log(asked["log"], "scheduler")

    def opened() -> None:
        click.echo(translator.text("cli.scheduler.open", address=str(where)))

    try:
        run_scheduler(where, opened)
    except OSError:
        raise BadOptions("scheduler-port", address=str(where)) from None
    click.echo(translator.text("cli.scheduler.closed"))
