"""The Python face of the C++ search: pack a state, call one search, unpack the answer."""

from tete.kernels._kernels import Stop

__all__ = ["Stop"]
