"""The examples in docstrings and in the README do what they show."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

from tools.locked import ROOT

SOURCES = ROOT / "src"


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__")


@pytest.mark.parametrize(
    "name", sorted(module_of(path) for path in SOURCES.rglob("*.py") if ">>> " in path.read_text("utf-8"))
)
def test_the_examples_in_docstrings_are_true(name: str) -> None:
    result = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_readme_begins_with_how_to_install_play_a_game_and_build(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"^```(\w+)\n(.*?)^```", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    (_, install), (language, code), (_, commands) = blocks[:3]
    assert [line.split("#")[0].strip() for line in install.splitlines()] == [
        'pip install "tete-a-tete[room]"', "tete serve",
    ]  # fmt: skip
    assert [line.split("#")[0].strip() for line in commands.splitlines()] == ["make play", "make test"]
    assert language == "python"
    exec(compile(code, "README.md", "exec"), {"__name__": "readme"})
    printed = capsys.readouterr().out
    assert printed.startswith("(<enter>, <pass>)\n")
    assert re.search(r"Outcome\(places=\((1, 2|2, 1)\)", printed)
    assert "tete record 1\ngame: headache\n" in printed
