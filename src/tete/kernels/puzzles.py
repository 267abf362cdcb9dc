"""The puzzle searches: the placements of a board, and a search for completions."""

from tete.kernels._kernels import PuzzleSearch, PuzzleWays

__all__ = ["PuzzleSearch", "PuzzleWays"]
