"""Prints the coverage of each package from the last measured test run: `python -m tools.coverage_table`."""

from __future__ import annotations

import json
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePath
from typing import Any

from coverage import Coverage

COUNTS = ("num_statements", "covered_lines", "num_branches", "covered_branches")


def main() -> None:
    print("\n".join(table(measured())))


def measured() -> Mapping[str, Mapping[str, int]]:
    """The counts of every file, by its path."""
    coverage = Coverage()  # reads pyproject.toml
    coverage.load()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "coverage.json"
        coverage.json_report(outfile=str(path))
        report: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return {name: file["summary"] for name, file in report["files"].items()}


def table(files: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    """One line for each package, then one for all of them."""
    packages: dict[str, Counter[str]] = defaultdict(Counter)
    for path, counts in files.items():
        packages[package_of(path)].update({name: counts[name] for name in COUNTS})
    yield f"{'package':<24}{'lines':>14}{'branches':>14}{'covered':>10}"
    for package, counted in sorted(packages.items()):
        yield line(package, counted)
    yield line("total", sum(packages.values(), start=Counter()))


def package_of(path: str) -> str:
    """`tete.server` for src/tete/server/security.py; each game is a package of its own."""
    parts = PurePath(path).parts
    parts = parts[parts.index("tete") :]
    depth = 3 if parts[1:2] == ("games",) else 2
    return ".".join(parts[: min(depth, len(parts) - 1)])


def line(name: str, counted: Counter[str]) -> str:
    statements, lines, branches, taken = (counted[each] for each in COUNTS)
    share = (lines + taken) / (statements + branches) if statements else 1.0
    return f"{name:<24}{f'{lines}/{statements}':>14}{f'{taken}/{branches}':>14}{share:>10.1%}"


if __name__ == "__main__":
    main()
