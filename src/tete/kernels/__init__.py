"""The Python side of the C++ searches: pack a state, call one search, unpack its result.

This package can be imported without the compiled module; then `available` is false, and importing the module of a
game raises ImportError.
"""

from tete.core.stop import Stop

try:
    # Of the module itself nothing could be concluded: without it, Python takes the folder of its stubs for a package.
    from tete.kernels._kernels import SearchResult
except ImportError:
    available = False
else:
    available = bool(SearchResult)

__all__ = ["Stop", "available"]
