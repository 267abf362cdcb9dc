"""What an address uses on one server counts on the others."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tete.core import Refused
from tete.server.limits import AddressLimits
from tete.server.settings import WebSettings


class Talker:
    connected = True

    def __init__(self) -> None:
        self.others: list[Talker] = []
        self.subscribers: list[Callable[[str, str], None]] = []

    def publish(self, topic: str, fact: str) -> None:
        for other in self.others:
            for subscriber in other.subscribers:
                subscriber("a server", fact)

    def subscribe(self, topic: str, subscriber: Callable[[str, str], None]) -> None:
        self.subscribers.append(subscriber)

    def on_newcomer(self, callback: Callable[[], None]) -> None: ...


def test_uses_on_one_server_count_on_the_other() -> None:
    here, there = Talker(), Talker()
    here.others = [there]
    settings = WebSettings(requests_per_s=2.0, replays_per_minute=3)
    ours, theirs = (AddressLimits(settings, talker, lambda: 0.0) for talker in (here, there))
    while ours.allows("request", "1.2.3.4"):
        pass
    for _ in range(3):
        ours.require("replay", "1.2.3.4")
    ours.publish()
    assert not theirs.allows("request", "1.2.3.4")
    assert theirs.allows("request", "1.2.3.5")
    with pytest.raises(Refused):
        theirs.require("replay", "1.2.3.4")
    theirs.require("replay", "1.2.3.5")
    theirs.require("qr-code", "1.2.3.4")


def test_a_use_that_only_a_newer_server_knows_is_ignored() -> None:
    there = Talker()
    limits = AddressLimits(WebSettings(requests_per_s=2.0), there, lambda: 0.0)
    there.subscribers[0]("a server", '[["dance", "1.2.3.4", 7], ["request", "1.2.3.4", 16]]')
    assert not limits.allows("request", "1.2.3.4")
