"""The bench of attacks, on a small scale: it attacks, measures both evenings, and ends by itself."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bench.abuse import abuse
from bench.attacks import ATTACKS


@pytest.mark.deep
def test_an_attacked_evening_is_measured_beside_a_calm_one(tmp_path: Path) -> None:
    found = asyncio.run(abuse(tmp_path, 1.0, ("pings",)))
    (row,) = found["rows"]
    assert row["attack"] == "pings"
    assert row["attacker"]["sent"] > 0
    assert row["undisturbed"]["moves"] > 0 < row["attacked"]["moves"]
    assert row["bound_ms"] >= 100
    assert row["attacked"]["server_waited_seconds"] is not None
    assert found["within"] == row["within"]


def test_every_attack_is_named_for_what_it_does() -> None:
    assert len(ATTACKS) >= 20
    assert all(name == name.lower() and " " not in name for name in ATTACKS)
