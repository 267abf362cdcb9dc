"""Whether the compiled kernels are installed. Without them every game is played by the generic ladder."""

from __future__ import annotations

try:
    from tete import kernels

    AVAILABLE: bool = getattr(kernels, "available", True)
except ImportError:
    AVAILABLE = False
