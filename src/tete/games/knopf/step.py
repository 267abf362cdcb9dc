"""The steps of a turn."""

from __future__ import annotations

from enum import StrEnum


class Step(StrEnum):
    """The three steps of a turn, in order."""

    PENALTY = "penalty"
    STRIKE = "strike"
    MOVE = "move"


STEPS = tuple(Step)
