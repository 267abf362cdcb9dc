"""kill -9 in the middle of games: what was acknowledged is there, clocks are fair, everybody comes back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bench.crash import crash
from bench.faults import FAULTS


def test_a_room_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    tally = asyncio.run(crash(tmp_path, kills=2, tables=4, pause=0.8))
    assert tally.kills == 2
    assert tally.acknowledged > 50
    assert tally.finished == tally.games == 4
    assert tally.clean, tally


@pytest.mark.parametrize("fault", ["disk full", "damaged pages"])
def test_a_room_with_a_fault_loses_nothing_and_shows_nothing_wrong(tmp_path: Path, fault: str) -> None:
    tally = asyncio.run(FAULTS[fault](tmp_path / "room", 4))
    assert tally.acknowledged > 20
    assert tally.clean, tally
