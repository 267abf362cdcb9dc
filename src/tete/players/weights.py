"""Learned weights: `tools/learn` writes one file `weights.json` for each game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any


def read_weights(package: str) -> Any:
    """The weights in the package of a game's player."""
    return json.loads((resources.files(package) / "weights.json").read_text("utf-8"))


def with_extras(weights: Mapping[str, Sequence[float]], features: Sequence[str]) -> Sequence[float]:
    """The weights of an evaluation in the kernel's order: all of them, then what is added in one phase of the game."""
    return [weights[feature][part] for part in (0, 1) for feature in features]
