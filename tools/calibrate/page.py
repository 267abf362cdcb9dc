"""Writes the measured tables into docs/chances.md: `python -m tools.calibrate.page`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tete.i18n import translator_for

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "chances.md"
MEASURED = ROOT / "docs" / "strength" / "calibration"
SUMMARY = """| game | seats | games | held out | Brier before | after | distance before | after | of all seats |
|---|---:|---:|---:|---:|---:|---:|---:|---:|"""
TENTHS = f"""| game | seats | {" | ".join(f"{low} to {low + 10} %" for low in range(0, 100, 10))} |
|---|---:|{"---:|" * 10}"""


def tables() -> tuple[str, str]:
    """How far the chances can be believed, and what was won of each tenth of them."""
    found = list(_measured())
    return (
        "\n".join([SUMMARY, *(_summary(name, each) for name, each in found)]),
        "\n".join([TENTHS, *(_tenths(name, each) for name, each in found)]),
    )


def written(page: str) -> str:
    """The page with the tables of today."""
    for name, table in zip(("summary", "tenths"), tables(), strict=True):
        begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        before, _, rest = page.partition(begin)
        page = f"{before}{begin}\n{table}\n{end}{rest.partition(end)[2]}"
    return page


def _measured() -> Iterator[tuple[str, dict[str, Any]]]:
    for path in sorted(MEASURED.glob("*.json")):
        for each in json.loads(path.read_text("utf-8")).values():
            preset = each["plan"]["preset"]
            yield (
                translator_for("en", path.stem).text("game.name") + ("" if preset == "classic" else f" `{preset}`"),
                each,
            )


def _summary(name: str, each: dict[str, Any]) -> str:
    everybody = f"{each['all_teams']['error']:.3f}" if "all_teams" in each else ""
    brier, error = each["brier"], each["error"]
    return (
        f"| {name} | {each['plan']['seats']} | {each['games']} | {each['held_out']} | {brier['before']:.3f} |"
        f" {brier['after']:.3f} | {error['before']:.3f} | {error['after']:.3f} | {everybody} |"
    )


def _tenths(name: str, each: dict[str, Any]) -> str:
    found = each["all_teams"]["reliability"] if "all_teams" in each else each["reliability"]["after"]
    rows = {round(10 * row["from"]): row for row in found}
    cells = [f"{100 * rows[at]['won']:.0f} % of {rows[at]['count']}" if at in rows else "" for at in range(10)]
    return f"| {name} | {each['plan']['seats']} | {' | '.join(cells)} |"


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
