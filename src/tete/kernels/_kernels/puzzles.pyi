from tete.core.stop import Stop
from tete.kernels._kernels import SearchResult

class Placements:
    """`cells` holds five numbers (two bytes each) for each placement; those of a shorter piece end with -1."""

    def __init__(self, columns: int, rows: int, pieces: bytes, cells: bytes) -> None: ...

class Search:
    """`given` and `guess` are pairs of a colour and a placement; a move of a result is colour << 16 | placement."""

    def __init__(
        self,
        placements: Placements,
        *,
        apart: bool,
        joined: bool,
        descending: bool,
        starts: list[int],
        given: list[tuple[int, int]],
        guess: list[tuple[int, int]],
        seed: int,
    ) -> None: ...
    def find(self, stop: Stop | None, seconds: float, symmetric: bool) -> SearchResult: ...
    def complete(self, limit: int, stop: Stop | None, seconds: float, steps: int) -> SearchResult: ...
    @property
    def steps(self) -> int: ...
    @property
    def left(self) -> int: ...
