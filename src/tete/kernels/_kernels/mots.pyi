from collections.abc import Sequence

from tete.core.stop import Stop
from tete.kernels._kernels import SearchResult

class Tables:
    """`lines` are (first cell, step, length); `words` the words of each length from 0 on, joined."""

    def __init__(self, lines: Sequence[tuple[int, int, int]], words: Sequence[str]) -> None: ...

class Grid:
    def __init__(
        self, tables: Tables, letters: str, worths: Sequence[float], least: int, most: int, whole: bool
    ) -> None: ...
    def places(self, letters: int) -> list[tuple[int, int, int, float, int]]:
        """First cell, step, length, score and number of words of every place that a word fits."""
    def reply(self, cell: int, step: int, text: str) -> float: ...

def search(
    grid: Grid,
    places: Sequence[tuple[int, int, int, float, bytes]],
    nodes: int,
    seconds: float,
    share: float,
    missing: float,
    win: float,
    seed: int,
    stop: Stop | None,
    most: int,
) -> SearchResult:
    """A move is place << 32 | word."""
