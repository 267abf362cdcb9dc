"""Collects the diagrams: the modules here named `<game>` and `<game>_advice` have `pictures() -> {file name: svg}`."""

from __future__ import annotations

from importlib import import_module, util
from pathlib import Path

from tete.games import GAMES

FOLDER = Path(__file__).parents[2] / "docs" / "rules" / "pictures"


def pictures() -> dict[str, str]:
    drawn: dict[str, str] = {}
    for name in (f"tools.diagrams.{key}{part}" for key in GAMES for part in ("", "_advice")):
        if util.find_spec(name) is not None:
            drawn |= import_module(name).pictures()
    return drawn
