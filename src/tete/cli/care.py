"""`tete doctor`, `tete backup` and `tete restore`: the care of a server's data folder."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tete.cli.files import expand_path
from tete.cli.flags import DATA
from tete.cli.i18n_click import TranslatedCommand, common_options, declared
from tete.cli.serve import server_folder
from tete.core import BadNotation, BadOptions
from tete.i18n import Translator

if TYPE_CHECKING:
    from tete.store.doctor import Finding, Report

# Store modules are imported inside the commands: they are slow, and a game in the terminal needs none of them.


def database(data: str | None, *, new: bool = False) -> Path:
    """The database of a data folder, which must exist unless `new` is set."""
    from tete.server.run import FILE

    path = server_folder(data, new=new) / FILE
    if not new and not path.is_file():
        raise BadOptions("no-room-there", folder=str(path.parent))
    return path


@click.command(cls=TranslatedCommand, help="cli.help.doctor")
@click.option("--repair", is_flag=True, help="cli.help.doctor-repair")
@declared((DATA,))
@click.option("--json", "as_json", is_flag=True, help="cli.help.json")
@common_options
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
@common_options
@click.pass_obj
def backup(translator: Translator, file: str, data: str | None) -> None:
    from tete.store.backup import back_up

    target = expand_path(file)
    back_up(database(data), target)
    click.echo(translator.text("cli.backup.done", file=str(target), size=round(target.stat().st_size / 1024)))


@click.command(cls=TranslatedCommand, help="cli.help.restore")
@click.argument("file")
@declared((DATA,))
@common_options
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
