"""The page for researchers says what is so: its programs run, and its tables have the sizes of the arrays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tete.core.actions import actions_of
from tete.games import GAMES
from tete.rl import planes

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "research.md").read_text("utf-8")
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


def test_the_elo_of_the_levels_is_that_of_the_ladders() -> None:
    head, *rows = re.findall(r"^\| (?:level|\d) \|.*$", PAGE.partition("## Baselines")[2], re.MULTILINE)
    ladders = re.findall(r"\((strength/[\w-]+\.md)\)", head)
    assert len(ladders) == len(GAMES)
    for column, ladder in enumerate(ladders, 2):
        found = re.findall(r"^\| level:(\d) \| ([^|]+) \|", (DOCS / ladder).read_text("utf-8"), re.MULTILINE)
        said = [(row.split(" | ")[0].strip("| "), row.strip("| ").split(" | ")[column - 1]) for row in rows]
        assert [(level, elo) for level, elo in said if elo != "–"] == found
