"""Who is here, who is away, and who has been away for long."""

from __future__ import annotations

import pytest

from tete.server import presence
from tete.hosting.presence import GONE, Presence


class Watch:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    made = Watch()
    monkeypatch.setattr(presence, "time", made)
    return made


def test_somebody_with_two_windows_is_here_until_both_are_closed(watch: Watch) -> None:
    here = Presence()
    assert here.come("ann")
    assert not here.come("ann")
    assert not here.go("ann")
    assert "ann" in here
    assert here.go("ann")
    assert "ann" not in here


def test_whoever_is_away_is_gone_after_a_minute_and_back_at_once(watch: Watch) -> None:
    here = Presence()
    here.come("ann")
    here.go("ann")
    watch.now += GONE - 1
    assert not here.gone("ann")
    watch.now += 1
    assert here.gone("ann")
    here.come("ann")
    assert not here.gone("ann")


def test_whoever_never_came_is_away_since_the_beginning(watch: Watch) -> None:
    here = Presence()
    assert not here.gone("ann")
    watch.now += GONE
    assert here.gone("ann")
    assert not here.gone(None)


def test_a_table_with_many_visitors_forgets_those_who_left_long_ago(watch: Watch) -> None:
    here = Presence()
    for number in range(1000):
        watch.now += 1
        here.come(f"visitor {number}")
        here.go(f"visitor {number}")
    assert len(here._left) <= GONE
    assert here.gone("visitor 0")
    assert not here.gone("visitor 999")


def test_leaving_again_counts_from_the_last_time(watch: Watch) -> None:
    here = Presence()
    for player in ("ann", "bob", "ann"):
        here.come(player)
        here.go(player)
        watch.now += GONE - 10
    here.come("bob")
    here.go("bob")
    watch.now += 15
    assert here.gone("ann")
    assert not here.gone("bob")
