"""A dumped position is loaded only if it fits its types and is dumped as the same again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.toy import Toss, TossOptions
from tete.core import BadPosition, Json, load_position, require

DUMP: dict[str, Any] = {"options": {}, "points": [1, 0], "calls": ["heads"], "thrown": 1}


class Position(Toss):
    """A toss that also dumps its options."""

    def dump(self) -> Json:
        return {"options": {}, **super().dump()}  # type: ignore[dict-item]


def make(fields: dict[str, Any], options: TossOptions) -> Position:
    require(len(fields["points"]) == 2, "points")
    return Position(options, 2, tuple(fields["points"]), tuple(fields["calls"]), fields["thrown"])


def test_a_position_comes_back() -> None:
    assert load_position(DUMP, TossOptions(), make).dump() == DUMP


@pytest.mark.parametrize(
    "change",
    [
        {"thrown": True},
        {"thrown": 1.0},
        {"thrown": None},
        {"points": [1]},
        {"points": [1, "0"]},
        {"points": {"1": 1, "0": 0}},
        {"calls": "heads"},
        {"calls": [1]},
        {"more": 1},
        {"options": {"sides": 3}},
        {"options": None},
    ],
)
def test_what_is_not_exactly_a_position_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadPosition):
        load_position(DUMP | change, TossOptions(), make)
