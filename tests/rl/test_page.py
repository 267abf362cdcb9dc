"""The page for researchers says what is so: its programs run, and its tables have the sizes of the arrays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tete.core.actions import actions_of
from tete.games import GAMES
from tete.rl import planes

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text("utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
NAMES = {"Blokus": "duo", "Headache": None, "Headquarter": None, "Kopf oder Knopf": None, "Mots de Tête": None}
KEYS = dict(zip(NAMES, ("blokus", "headache", "headquarter", "knopf", "mots"), strict=True))


@pytest.mark.parametrize("code", PROGRAMS)
def test_a_program_of_the_page_runs(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "research.md", "exec"), {"__name__": "page"})
    assert capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_the_tables_have_the_sizes(name: str) -> None:
    game = GAMES[KEYS[name]]
    options = game.preset(NAMES[name])
    numbers, shape, *_ = re.findall(rf"^\| {name} \| ([^|]+) \|", PAGE, re.MULTILINE)
    assert f"{actions_of(game, options).count:,}" in re.findall(r"[\d,]*\d", numbers)
    assert str(planes(game.start(options).view(0)).shape) in shape
