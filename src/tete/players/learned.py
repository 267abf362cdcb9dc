"""What the players have learned: weights made by tools/learn, one file for each game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any


def learned(game: str) -> Any:
    return json.loads((resources.files(__package__) / f"{game}.json").read_text("utf-8"))


def with_extras(weights: Mapping[str, Sequence[float]], features: Sequence[str]) -> Sequence[float]:
    """The weights of an evaluation as a kernel takes them: each as such, then its extra in a part of the game."""
    return [weights[feature][part] for part in (0, 1) for feature in features]
