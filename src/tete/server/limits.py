"""How often an address may use what costs the server much. What it uses on one server counts on all of them."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from typing import Literal, get_args

from tete.bus import Gossip
from tete.core import Refused
from tete.hosting.clocks import Clock
from tete.hosting.limits import TokenBuckets
from tete.server.settings import WebSettings

MESSAGES_PER_S = 25.0  # that one socket may send
KNOWN_ADDRESSES = 10_000  # the least recent are forgotten
REQUEST_BURST_S = 8  # seconds whose requests an address may send at once
PUZZLE_QUESTIONS_PER_TABLE = 10  # that an address may ask for every table that it may create
SETUPS_PER_TABLE = 10  # changes of the form, for every table that an address may create
WORD_LOOKUPS_PER_MINUTE = 60
QR_CODES_PER_MINUTE = 60
PUBLISH_EVERY_S = 0.5
TOPIC = "uses"

Use = Literal["request", "puzzle", "setup", "word-lookup", "replay", "qr-code", "attachment"]


class AddressLimits:
    """Token buckets of every address for each kind of use; other servers learn of its uses by gossip."""

    def __init__(self, settings: WebSettings, gossip: Gossip, monotonic: Callable[[], float] = time.monotonic) -> None:
        requests, files = settings.requests_per_s, settings.attachments_per_hour

        def per_minute(uses: int) -> TokenBuckets:
            return TokenBuckets(uses / 60, uses, KNOWN_ADDRESSES, monotonic)

        self._buckets: dict[Use, TokenBuckets] = {
            "request": TokenBuckets(requests, REQUEST_BURST_S * requests, KNOWN_ADDRESSES, monotonic),
            "puzzle": per_minute(PUZZLE_QUESTIONS_PER_TABLE * settings.tables_per_minute),
            "setup": per_minute(SETUPS_PER_TABLE * settings.tables_per_minute),
            "word-lookup": per_minute(WORD_LOOKUPS_PER_MINUTE),
            "replay": per_minute(settings.replays_per_minute),
            "qr-code": per_minute(QR_CODES_PER_MINUTE),
            "attachment": TokenBuckets(files / 3600, files, KNOWN_ADDRESSES, monotonic),
        }
        self._unpublished: Counter[tuple[Use, str]] = Counter()
        self._gossip = gossip
        gossip.subscribe(TOPIC, self._receive)

    def allows(self, use: Use, address: str) -> bool:
        """Count one use if it is allowed now, and say whether it is."""
        if not self._buckets[use][address].allows():
            return False
        self._unpublished[use, address] += 1
        return True

    def require(self, use: Use, address: str) -> None:
        """Count one use, or refuse it."""
        if not self.allows(use, address):
            raise Refused("too-fast")

    async def keep_publishing(self, clock: Clock) -> None:
        while True:
            await clock.sleep(PUBLISH_EVERY_S)
            self.publish()

    def publish(self) -> None:
        """Send the other servers the uses since the last time."""
        uses, self._unpublished = self._unpublished, Counter()
        if uses:
            self._gossip.publish(TOPIC, json.dumps([[*key, count] for key, count in uses.items()]))

    def _receive(self, server: str, text: str) -> None:
        """Count the uses on another server."""
        for use, address, count in json.loads(text):
            if use in get_args(Use):  # another version may know more
                self._buckets[use][str(address)].spend(int(count))
