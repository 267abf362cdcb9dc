"""The notebook runs from its first cell to its last, and what it trains learns."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[2] / "docs" / "notebooks" / "blokus-learns.ipynb"
TRAINING = "for _ in range(4):\n    weights = learn(weights, games=1000)"


def cells(kind: str) -> list[str]:
    return [
        "".join(cell["source"])
        for cell in json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
        if cell["cell_type"] == kind
    ]


def run(monkeypatch: pytest.MonkeyPatch, training: str = TRAINING) -> dict[str, Any]:
    """The names that are known after the last cell, with this much training."""
    code = cells("code")
    assert sum(TRAINING in each for each in code) == 1
    module = type(sys)("notebook")
    monkeypatch.setitem(sys.modules, "notebook", module)
    for number, each in enumerate(code):
        exec(compile(each.replace(TRAINING, training), f"cell {number}", "exec"), module.__dict__)
    return module.__dict__


def test_the_notebook_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    known = run(monkeypatch, "for _ in range(1):\n    weights = learn(weights, games=60)")
    assert known["weights"].any()
    assert "Match of 20 games" in capsys.readouterr().out


@pytest.mark.deep
def test_the_player_of_the_notebook_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    known = run(monkeypatch)
    assert known["share"](known["weights"], games=600, seed=5) > 0.85
    assert 0.4 < known["share"](known["weights"] * 0, games=600, seed=5) < 0.6


def test_the_notebook_holds_no_results() -> None:
    assert all(not cell.get("outputs") for cell in json.loads(NOTEBOOK.read_text("utf-8"))["cells"])
    assert cells("markdown")[0].startswith("# ")
