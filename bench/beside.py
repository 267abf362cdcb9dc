"""Runs one benchmark in this checkout and in another, in turn, and compares their figures."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parents[1]
Figures = dict[str, float]


def compare(other: Path, arguments: Sequence[str], rounds: int) -> Iterator[str]:
    """The lines of a table: each figure here and there (medians of the rounds), and here as a share of there."""
    here, there = [], []
    for _ in range(rounds):  # in turn, so that a slow minute of the machine meets both
        there.append(run(command(other, arguments), other))
        here.append(run(command(ROOT, arguments), ROOT))
    yield f"{'figure':<56} {'here':>12} {'beside':>12} {'ratio':>8}"
    for name in here[0] | there[0]:
        a, b = _median(here, name), _median(there, name)
        ratio = f"{a / b:.2f}" if a is not None and b else "–"
        yield f"{name:<56} {_number(a):>12} {_number(b):>12} {ratio:>8}"


def command(checkout: Path, arguments: Sequence[str]) -> list[str]:
    """How a checkout runs a benchmark: before 1.0 benchmarks were part of the command `tete`."""
    python = sys.executable if checkout == ROOT else str(checkout / ".venv" / "bin" / "python")
    inside = [] if (checkout / "bench" / "__main__.py").exists() else ["tete"]
    return [python, "-m", *inside, "bench", *arguments]


def run(command: Sequence[str], folder: Path) -> Figures:
    """The figures that a benchmark prints as JSON; one that finds something wrong prints them too, and exits with 1."""
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True)
    try:
        return dict(figures(json.loads(done.stdout)))
    except json.JSONDecodeError:
        raise RuntimeError(f"no JSON from {' '.join(command)} (exit code {done.returncode})") from None


def figures(value: Any, name: str = "") -> Iterator[tuple[str, float]]:
    """Every number in a JSON value, with its path."""
    if isinstance(value, int | float):
        yield name, float(value)
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from figures(each, f"{name}.{key}".lstrip("."))
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from figures(each, f"{name}.{_label(each, number)}".lstrip("."))


def _label(row: Any, number: int) -> str:
    """The words with which a row of a list says what it measures, or else its number."""
    if not isinstance(row, dict):
        return str(number)
    words = [str(row[key]) for key in ("attack", "fault", "game", "preset", "puzzle", "level") if key in row]
    return "/".join([*words, str(row["plies"])] if "player" in row else words) or str(number)


def _median(rounds: Sequence[Figures], name: str) -> float | None:
    values = [each[name] for each in rounds if name in each]
    return median(values) if values else None


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.10g}" if value == round(value) else f"{value:.3f}"
