"""How the address of a Dask scheduler is written: `dask://host:port`, or `dask+tls://host:port`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.util import find_spec

from tete.core import BadOptions

DEFAULT_PORT = 8786
PROTOCOLS = {"dask": "tcp", "dask+tls": "tls"}


@dataclass(frozen=True, slots=True)
class Address:
    """Where a scheduler is. The certificates for TLS are settings of Dask."""

    scheme: str
    host: str
    port: int

    @property
    def url(self) -> str:
        """As Dask writes it."""
        return f"{PROTOCOLS[self.scheme]}://{self._host}:{self.port}"

    @property
    def protocol(self) -> str:
        return PROTOCOLS[self.scheme]

    @property
    def _host(self) -> str:
        return f"[{self.host}]" if ":" in self.host else self.host

    def __str__(self) -> str:
        return f"{self.scheme}://{self._host}:{self.port}"


def read_address(text: str) -> Address:
    """The address in a setting, if Dask is installed."""
    match = re.fullmatch(r"(dask(?:\+tls)?)://(?:\[([0-9a-fA-F:]+)\]|([A-Za-z0-9._-]+))(?::(\d{1,5}))?/?", text)
    if match is None or int(match[4] or DEFAULT_PORT) > 65_535:
        raise BadOptions("bad-engines-url", url=text[:80])
    if find_spec("distributed") is None:
        raise BadOptions("extra-missing", name="distributed", extra="cluster")
    return Address(match[1], match[2] or match[3], int(match[4] or DEFAULT_PORT))
