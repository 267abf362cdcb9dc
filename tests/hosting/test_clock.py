"""The time of a server never goes back."""

from __future__ import annotations

import time

import pytest

from tete.hosting.clocks import SystemClock


def test_setting_the_clock_of_the_machine_does_not_change_the_time_of_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SystemClock()
    before = clock.now()
    assert abs(before - time.time() * 1000) < 1000
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert before <= clock.now() < before + 10_000
