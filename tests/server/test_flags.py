"""Settings: each is a flag and a variable, declared once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from socket import socket

import click
import pytest

from tests.conftest import Tete
from tete.cli.flags import COMMANDS, SERVE
from tete.cli.i18n_click import COMMON_OPTIONS
from tete.cli.serve import scheduler, serve, worker
from tete.server.run import Setup
from tools.flags_table import PAGE, with_table

CLICK = {"serve": serve, "worker": worker, "scheduler": scheduler}


def options_of(command: click.Command) -> dict[str, click.Option]:
    return {param.opts[0]: param for param in command.params if isinstance(param, click.Option)}


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tete: Tete, tmp_path: Path) -> Callable[..., Setup]:
    """What a server would be started with."""
    given: list[Setup] = []

    def start(listener: socket, setup: Setup, on_open: object) -> None:
        listener.close()
        given.append(setup)

    def call(*words: str) -> Setup:
        assert tete("serve", "--port", "0", "--data", str(tmp_path), *words).code == 0
        return given[-1]

    monkeypatch.setattr("tete.server.run.serve", start)
    return call


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_declared_and_has_its_own_variable(name: str) -> None:
    options = options_of(CLICK[name])
    common = {option.opts[0] for option in COMMON_OPTIONS}
    assert {option: each.envvar for option, each in options.items() if option not in common} == {
        flag.option: flag.variable for flag in COMMANDS[name]
    }
    assert len({flag.variable for flag in COMMANDS[name]}) == len(COMMANDS[name])


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_names_every_variable(name: str, lang: str, tete: Tete) -> None:
    told = tete(name, "--help", "--lang", lang).out
    for flag in COMMANDS[name]:
        assert flag.option in told
        assert f"[{flag.variable}]" in told


def test_the_documentation_has_every_setting() -> None:
    page = PAGE.read_text("utf-8")
    assert with_table(page) == page, "python -m tools.flags_table"


def test_a_variable_says_what_its_flag_would(monkeypatch: pytest.MonkeyPatch, started: Callable[..., Setup]) -> None:
    plain = started()
    values = {
        "TETE_PUBLIC_URL": "https://games.example.org",
        "TETE_PROXY": "10.0.0.1 10.0.0.2",
        "TETE_METRICS": "off",
        "TETE_NO_DOCS": "1",
        "TETE_NO_OFFLINE": "1",
        "TETE_NEW_TABLES": "7",
        "TETE_KEEP_FINISHED": "2",
        "TETE_CONNECTIONS": "77",
        "TETE_DRAIN": "4",
        "TETE_ENGINES": "dask://scheduler:8787",
        "TETE_LOG": "json",
    }
    for name, value in values.items():
        monkeypatch.setenv(name, value)
    setup = started()
    assert setup.web.public_url == "https://games.example.org"
    assert setup.web.proxies == ("10.0.0.1", "10.0.0.2")
    assert (
        setup.web.metrics,
        setup.web.docs,
        setup.web.offline,
        setup.web.tables_per_minute,
        setup.web.connections,
    ) == (
        "off",
        False,
        False,
        7,
        77,
    )
    assert str(setup.engines) == "dask://scheduler:8787"
    assert (setup.limits.keep_finished_s, setup.drain, setup.log) == (2 * 86_400, 4, "json")
    flags = [word for flag in SERVE if flag.variable in values for word in _as_flag(flag.option, values[flag.variable])]
    for name in values:
        monkeypatch.delenv(name)
    assert started(*flags) == setup != plain


def _as_flag(option: str, value: str) -> list[str]:
    if option in ("--no-docs", "--no-offline"):
        return [option]
    return [word for each in value.split() for word in (option, each)]


def test_a_flag_counts_more_than_its_variable(monkeypatch: pytest.MonkeyPatch, started: Callable[..., Setup]) -> None:
    monkeypatch.setenv("TETE_NEW_TABLES", "7")
    assert started("--new-tables", "8").web.tables_per_minute == 8


def test_a_variable_with_nonsense_is_one_clear_line(monkeypatch: pytest.MonkeyPatch, tete: Tete) -> None:
    monkeypatch.setenv("TETE_PORT", "many")
    ended = tete("serve", "--lang", "en")
    assert ended.code != 0
    assert "--port" in ended.err
    assert "many" in ended.err
    assert ended.err.count("\n") == 1
