"""The trial of a full room, on a small scale: it plays, measures both sides, and ends by itself."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bench.room import measure


@pytest.mark.deep
def test_a_small_crowd_is_measured_beside_a_bare_broadcast(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.room.BROADCASTS", 5)
    told = asyncio.run(measure(tmp_path, tables=3, spectators=5, rate=10, seconds=1))
    assert told["moves"]["seen"] > 0
    assert 0 < told["moves"]["lag_ms"]["p50"] <= told["moves"]["lag_ms"]["max"]
    assert told["fan_out"]["frames"] % 5 == 0
    assert told["bare"]["frames"] == 5 * 5
    assert told["share_of_bare"]["per_second"] > 0
