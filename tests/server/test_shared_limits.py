"""What an address uses on one server counts on the others."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.requests import Request

from tete.core import Refused
from tete.server.admission import Admission
from tete.server.limits import RateLimiter
from tete.server.shared_limits import SharedLimits


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


def from_address(address: str) -> Request:
    return Request({"type": "http", "client": (address, 1)})


def test_requests_to_one_server_count_on_the_other() -> None:
    here, there = Talker(), Talker()
    here.others = [there]
    limits = [(Admission(100, 100, requests=2.0), RateLimiter(3)) for _ in range(2)]
    shared = [
        SharedLimits(talker, {"admission": admission, "heavy": limiter})
        for talker, (admission, limiter) in zip((here, there), limits, strict=True)
    ]
    while limits[0][0].paced("1.2.3.4"):
        pass
    for _ in range(3):
        limits[0][1].require(from_address("1.2.3.4"))
    shared[0].tell()
    admission, limiter = limits[1]
    assert not admission.paced("1.2.3.4")
    assert admission.paced("1.2.3.5")
    with pytest.raises(Refused):
        limiter.require(from_address("1.2.3.4"))
    limiter.require(from_address("1.2.3.5"))
