"""The Python side of the C++ searches: pack a state, call one search, unpack its result.

This package can be imported without the compiled module; then `available` is false, and importing the module of a
game raises ImportError.
"""

from tete.core.stop import Stop

try:
    from tete.kernels import _kernels
except ImportError:
    available = False
else:
    available = bool(_kernels.__name__)

__all__ = ["Stop", "available"]
