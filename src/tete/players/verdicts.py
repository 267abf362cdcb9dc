"""What a move was: the best, good, an inaccuracy or a mistake."""

from __future__ import annotations

from typing import Literal, get_args

Verdict = Literal["best", "good", "inaccuracy", "mistake"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)

# What a move may lose against the best one to be best, good or only inaccurate: chances to win, or points.
Limits = tuple[float, float, float]
CHANCE_LIMITS: Limits = (0.01, 0.04, 0.1)
POINT_LIMITS: Limits = (1.0, 5.0, 12.0)


def verdict(chance_loss: float, point_loss: float | None = None, chance_limits: Limits = CHANCE_LIMITS) -> Verdict:
    """The verdict on a move that loses so much against the best one; in points where the game counts those."""
    loss, limits = (chance_loss, chance_limits) if point_loss is None else (point_loss, POINT_LIMITS)
    for each, most in zip(VERDICTS, limits, strict=False):
        if loss <= most:
            return each
    return "mistake"
