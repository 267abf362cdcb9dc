"""The trial of a full room, on a small scale: it plays, measures both sides, and ends by itself."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bench.room import BROADCASTS, measure


def test_a_small_crowd_is_measured_beside_a_bare_broadcast(tmp_path: Path) -> None:
    told = asyncio.run(measure(tmp_path, tables=3, spectators=5, rate=10, seconds=2))
    assert told["moves"]["seen"] > 5
    assert 0 < told["moves"]["lag_ms"]["p50"] <= told["moves"]["lag_ms"]["max"]
    assert told["fan_out"]["frames"] % 5 == 0
    assert told["bare"]["frames"] == BROADCASTS * 5
    assert told["share_of_bare"]["per_second"] > 0
