"""A benchmark of two checkouts, side by side."""

from __future__ import annotations

import sys
from pathlib import Path

from bench.beside import ROOT, command, compare, figures


def checkout(folder: Path, source: str) -> Path:
    """Another checkout, whose Python is ours and whose laboratory is one file."""
    (folder / "bench").mkdir(parents=True)
    (folder / "bench" / "__main__.py").write_text(source)
    (folder / ".venv" / "bin").mkdir(parents=True)
    (folder / ".venv" / "bin" / "python").symlink_to(sys.executable)
    return folder


def test_every_number_is_found_by_its_path() -> None:
    found = {"moves": {"p99": 3.5, "note": "calm"}, "rows": [{"attack": "pings", "within": True}], "list": [7, 8]}
    assert dict(figures(found)) == {"moves.p99": 3.5, "rows.pings.within": 1, "list.0": 7, "list.1": 8}


def test_the_medians_of_both_checkouts_are_compared(tmp_path: Path) -> None:
    there = checkout(
        tmp_path, 'import json, sys\nprint(json.dumps({"tasks": 8, "asked": sys.argv[1:].index("store")}))'
    )
    lines = list(compare(there, ["store", "--tasks", "4", "--seconds", "1"], 1))
    assert lines[0].split() == ["figure", "here", "beside", "ratio"]
    assert ["tasks", "4", "8", "0.50"] in [line.split() for line in lines]
    assert ["asked", "–", "0", "–"] in [line.split() for line in lines]


def test_a_checkout_of_before_has_its_benchmarks_in_the_command(tmp_path: Path) -> None:
    assert command(tmp_path, ["room"])[1:] == ["-m", "tete", "bench", "room"]
    assert command(ROOT, ["room"]) == [sys.executable, "-m", "bench", "room"]
