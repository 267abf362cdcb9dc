"""`python -m bench chaos` on a small scale: each kind of part is killed once, and nothing promised is lost."""

from __future__ import annotations

import asyncio

from bench.chaos import chaos


def test_a_small_room_survives_the_death_of_each_of_its_parts() -> None:
    told = asyncio.run(chaos(seconds=1, tables=6, connections=20, think=1))
    assert told["kills"] == {"postgres": 1, "redis": 1, "server": 1, "workers": 1}
    assert told["acknowledged"] > 20
    assert [told[each] for each in ("lost", "doubled", "unreadable", "behind")] == [0, 0, 0, 0]
    assert told["troubles"] == []
