"""The small programs of the guides run, and are as short as somebody would like to write them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PROGRAM = re.compile(r"^## ([^\n]+)\n(?:(?!^## ).)*?```python\n(.*?)```", re.MULTILINE | re.DOTALL)
PROGRAMS = PROGRAM.findall((DOCS / "library.md").read_text("utf-8"))
LINES = (6, 7, 8, 13, 12, 9, 6, 20, 5, 8, 11)  # of each, at most


@pytest.mark.parametrize(
    ("title", "code", "most"), [(*program, most) for program, most in zip(PROGRAMS, LINES, strict=True)]
)
def test_a_program_of_the_guide_runs(
    title: str,
    code: str,
    most: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if "puzzle" in title:
        pytest.importorskip("tete.kernels._kernels")
    monkeypatch.chdir(tmp_path)
    assert len([line for line in code.splitlines() if line]) <= most
    exec(compile(code, title, "exec"), {"__name__": "small"})
    assert capsys.readouterr().out or [*tmp_path.iterdir()] or "assert" in code


def test_the_example_of_the_guide_of_pictures_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (DOCS / "pictures.md").read_text("utf-8"), re.DOTALL)
    names: dict[str, object] = {}
    exec(compile(code, "pictures.md", "exec"), names)
    assert str(names["text"]).startswith("<svg")


ROOT = DOCS.parent
GUIDES = [
    path
    for path in (*DOCS.rglob("*.md"), *ROOT.glob("README*.md"), ROOT / "tools/docs/index.md")
    if "```python\n" in path.read_text("utf-8")
]
TESTED = {  # elsewhere
    "docs/library.md",  # above
    "docs/pictures.md",  # above
    "docs/research.md",  # tests/rl/test_page.py: it needs NumPy
    "docs/your-own-game.md",  # examples/morris/tests/test_docs.py: it is a package
    "README.md",  # tests/package/test_examples.py
}
HERE = {str(path.relative_to(ROOT)): path for path in GUIDES if str(path.relative_to(ROOT)) not in TESTED}


@pytest.mark.parametrize("name", HERE)
def test_the_programs_of_a_guide_run_in_a_row(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "guide"}
    for code in re.findall(r"```python\n(.*?)```", HERE[name].read_text("utf-8"), re.DOTALL):
        exec(compile(code, name, "exec"), names)
    assert capsys.readouterr().out


def test_the_tutorials_are_among_them() -> None:
    assert {"docs/tutorials/first-game.md", "docs/tutorials/own-bot.md", "README.fr.md"} <= set(HERE)
    assert set(TESTED) <= {str(path.relative_to(ROOT)) for path in GUIDES}
