"""Every reason for a move, checked again in another way: one module for each game, found by its key."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

Claim = Callable[[Any, int, Any, Mapping[str, Any]], Any]  # the position, the seat, its move, the details
CLAIMS: Mapping[str, Mapping[str, Claim]] = {
    found.name: import_module(f"{__name__}.{found.name}").CLAIMS for found in pkgutil.iter_modules(__path__)
}
