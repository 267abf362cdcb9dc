"""Collects the diagrams: the module here with the key of a game has `pictures() -> {file name: svg}`."""

from __future__ import annotations

from importlib import import_module, util
from pathlib import Path

from tete.games import GAMES

FOLDER = Path(__file__).parents[2] / "docs" / "rules" / "pictures"


def pictures() -> dict[str, str]:
    drawn: dict[str, str] = {}
    for key in GAMES:
        if util.find_spec(f"tools.diagrams.{key}") is not None:
            drawn |= import_module(f"tools.diagrams.{key}").pictures()
    return drawn
