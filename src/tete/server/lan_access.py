"""Who can reach this server: this machine, the local network or everybody; and the switch that opens it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Literal

from tete.core import BadOptions, Refused
from tete.server.settings import WebSettings, loopback

Listen = Callable[[str, int], Awaitable[asyncio.Server]]  # starts to serve at a further address and port
ALL_ADDRESSES = ("0.0.0.0", "::")
FOREIGN_ADDRESS = ("192.0.2.1", 9)  # an address for documentation; nothing is sent there


def lan_address() -> str:
    """The address of this machine in its network; empty without one.

    A datagram socket that is "connected" sends nothing, but the system chooses the address it would send from.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(FOREIGN_ADDRESS)
            address = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if loopback(address) or address in ALL_ADDRESSES else address


class LanAccess:
    """Where the server can be reached. It can open to the local network and close again while it runs."""

    def __init__(self, settings: WebSettings, find_address: Callable[[], str] = lan_address) -> None:
        self._settings, self._find_address = settings, find_address
        self._listen: Listen | None = None
        self._server: asyncio.Server | None = None
        self._address = ""  # in the local network, while it is open
        self.port = 0

    def start(self, port: int, listen: Listen) -> None:
        """The server runs at this port; `listen` makes it serve another address."""
        self.port, self._listen = port, listen

    @property
    def settings(self) -> WebSettings:
        """The settings as they are now: an open server also answers to names of the local network."""
        return replace(self._settings, host=ALL_ADDRESSES[0]) if self._server is not None else self._settings

    @property
    def who(self) -> Literal["machine", "house", "public"]:
        if self._settings.public_url:
            return "public"
        return "machine" if loopback(self.settings.host) else "house"

    @property
    def url(self) -> str:
        """The address that others can open; empty if there is none."""
        if self._settings.public_url:
            return self._settings.origin
        host = self._host()
        if not host:
            return ""
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    def _host(self) -> str:
        """The address in the local network, if the server listens there."""
        host = self._settings.host
        if self._server is not None:
            return self._address
        if host in ALL_ADDRESSES:
            return self._find_address()
        return "" if loopback(host) else host

    @property
    def can_open(self) -> bool:
        return self.who == "machine" and self._listen is not None and bool(self._find_address())

    @property
    def can_close(self) -> bool:
        return self._server is not None

    async def open(self) -> None:
        """Serve the local network too."""
        if self.who != "machine" or self._server is not None:
            return
        address = self._find_address()
        if not address or self._listen is None:
            raise Refused("no-network")
        try:
            self._server = await self._listen(address, self.port)
        except (OSError, BadOptions):
            raise Refused("no-network") from None
        self._address = address

    async def close(self) -> None:
        """Serve this machine only. Open connections stay."""
        if self._server is not None:
            self._server.close()
            self._server, self._address = None, ""
