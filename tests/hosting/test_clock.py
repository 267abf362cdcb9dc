"""The time of a server never goes back."""

from __future__ import annotations

import time

import pytest

from tete.hosting.clocks import SystemClock


def test_setting_the_clock_of_the_machine_does_not_change_the_time_of_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time_ns", lambda: 5_000_000_000)
    monkeypatch.setattr(time, "monotonic_ns", lambda: 7)
    clock = SystemClock()
    assert clock.now() == 5_000
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    monkeypatch.setattr(time, "time", lambda: 0.0)
    monkeypatch.setattr(time, "monotonic_ns", lambda: 1_000_000_007)
    assert clock.now() == 6_000
