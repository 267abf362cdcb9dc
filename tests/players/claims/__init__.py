"""Every reason for a move, checked again by other means than it was found by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.players.claims import blokus, headache, headquarter, knopf, mots

Claim = Callable[[Any, int, Any, Mapping[str, Any]], Any]  # the position, the seat, its move, the details
CLAIMS: Mapping[str, Mapping[str, Claim]] = {
    "blokus": blokus.CLAIMS,
    "headache": headache.CLAIMS,
    "headquarter": headquarter.CLAIMS,
    "knopf": knopf.CLAIMS,
    "mots": mots.CLAIMS,
}
