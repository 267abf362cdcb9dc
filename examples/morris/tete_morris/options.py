"""What can be chosen before a game of Nine Men's Morris."""

from __future__ import annotations

from dataclasses import dataclass

from tete.core import Options, option


@dataclass(frozen=True)
class MorrisOptions(Options):
    """`flying`: a player with three men left may move to any empty point."""

    flying: bool = option(True)

    @property
    def seats(self) -> range:
        return range(2, 3)
