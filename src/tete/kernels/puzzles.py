"""The puzzle searches: the placements of a board, and a search for completions."""

from collections.abc import Sequence

from tete.kernels._kernels import SearchResult
from tete.kernels._kernels.puzzles import Placements, Search

__all__ = ["Placements", "Search", "SearchResult", "unpack"]

PLACEMENT_BITS = 16  # a move of the kernel is colour << PLACEMENT_BITS | placement


def unpack(line: Sequence[int]) -> list[tuple[int, int]]:
    """The colours and placements of a completion."""
    return [(code >> PLACEMENT_BITS, code & (1 << PLACEMENT_BITS) - 1) for code in line]
