"""The Python face of the C++ search: pack a state, call one search, unpack the answer."""

from tete.kernels._kernels import PuzzleSearch, PuzzleWays, Stop

__all__ = ["PuzzleSearch", "PuzzleWays", "Stop"]
