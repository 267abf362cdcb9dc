"""How a server meets the web: its names, its proxies, and how much of it one visitor may use."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

from tete.core import BadOptions

HOME_DOMAINS = (".local", ".lan", ".home", ".internal", ".home.arpa", ".fritz.box", ".localhost")
IPV6_NETWORK_BITS = 64  # that a provider gives to one household at least


@dataclass(frozen=True, slots=True)
class WebSettings:
    """`public_url` is the address under which visitors know the server; proxies on this machine are then trusted.

    `metrics`: who may read them: programs of this machine, everybody, or nobody.
    """

    host: str = "127.0.0.1"  # where it listens
    public_url: str = ""
    proxies: tuple[str, ...] = ()  # addresses of further proxies whose X-Forwarded headers are believed
    metrics: Literal["here", "all", "off"] = "here"
    docs: bool = True
    offline: bool = True  # browsers may keep the room for themselves
    tables_per_minute: int = 30  # that an address may make
    replays_per_minute: int = 40  # games that an address may see again, have told or take home, and boxes to print
    attachments_per_hour: int = 10  # files that an address may bring
    requests_per_s: float = 50  # that an address may send; eight times as many at once
    connections: int = 10_000  # at once; a reserve for known players comes on top
    connections_per_address: int = 256

    def __post_init__(self) -> None:
        if self.public_url:
            parts = urlsplit(self.public_url)
            if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
                raise BadOptions("bad-public-url", url=self.public_url[:80])

    @property
    def origin(self) -> str:
        """The public address as browsers send it in `Origin`; empty without one."""
        parts = urlsplit(self.public_url)
        return f"{parts.scheme}://{parts.netloc}" if self.public_url else ""

    @property
    def secure(self) -> bool:
        return self.public_url.startswith("https:")

    def trusts(self, address: str) -> bool:
        """Whether this address is a proxy of ours."""
        if not self.proxies and not self.public_url:
            return False
        address = plain_address(address)
        return address in map(plain_address, self.proxies) or (bool(self.public_url) and loopback(address))

    def answers_to(self, name: str) -> bool:
        """Whether a request may name this host. A name that anybody can register may lead a browser here by deceit."""
        if loopback(name):
            return True
        if self.public_url:
            return name == urlsplit(self.public_url).hostname
        at_home = is_address(name) or "." not in name or name.endswith(HOME_DOMAINS)
        return bool(name) and not loopback(self.host) and at_home


def is_address(name: str) -> bool:
    return _address(name) is not None


def plain_address(name: str) -> str:
    """An address in its one usual spelling; anything else as it is."""
    return str(_address(name) or name)


def counted_address(name: str) -> str:
    """Under which name the limits count an address: whoever has one of IPv6 has all of its /64."""
    address = _address(name)
    if not isinstance(address, ipaddress.IPv6Address) or address.is_loopback or address.is_link_local:
        return str(address or name)
    return str(ipaddress.IPv6Network((address.packed, IPV6_NETWORK_BITS), strict=False))


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """An address of either kind; one of IPv4 that is written as IPv6 is of IPv4."""
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def without_port(hop: str) -> str:
    """The address of a hop, which some proxies write with the port."""
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop


def loopback(name: str) -> bool:
    address = _address(name)
    return name == "localhost" or (address is not None and address.is_loopback)
