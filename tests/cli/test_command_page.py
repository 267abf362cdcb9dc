"""The page of the command names every command, and what it says of shells and exit codes is so."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from tete.cli import COMPLETE, INTERRUPTED, USER_ERROR, run
from tete.games.blokus import BLOKUS

PAGE = (Path(__file__).parents[2] / "docs" / "command.md").read_text("utf-8")


def test_every_command_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    run(["--help"])
    listed = re.findall(r"(?m)^  ([a-z]+)  +\S", capsys.readouterr().out)
    assert len(listed) > 15
    assert [name for name in listed if not re.search(rf"\b{name}\b", PAGE)] == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_lines_for_shells_are_those_of_click(shell: str) -> None:
    assert f"{COMPLETE}={shell}_source tete" in PAGE
    assert click.shell_completion.get_completion_class(shell) is not None


def test_exit_codes_and_short_pieces_are_as_the_page_says() -> None:
    assert f"{USER_ERROR} if something" in PAGE
    assert f"{INTERRUPTED} after Ctrl-C" in PAGE
    assert "`F e10 m r90`" in PAGE
    assert len(BLOKUS.parse("F e10 m r90").cells) == 5
