from collections.abc import Mapping, Sequence

from tete.core.stop import Stop
from tete.kernels._kernels import SearchResult

class Tables:
    def __init__(self, size: int, covers: Sequence[Sequence[int]], pieces: Sequence[int]) -> None: ...

class Position:
    """`colours` are (cells taken, pieces left, ended on the single, starting cells), in playing order.

    `head_start` are the points of each side before the first turn.
    """

    def __init__(
        self,
        tables: Tables,
        side_of: Sequence[int],
        head_start: Sequence[int],
        colours: Sequence[tuple[Sequence[int], int, bool, Sequence[int]]],
        mover: int,
    ) -> None: ...
    @property
    def mover(self) -> int: ...
    @property
    def side(self) -> int: ...
    @property
    def points(self) -> list[int]: ...
    def moves(self) -> list[int]: ...
    def play(self, number: int) -> None: ...

class Memory:
    def __init__(self) -> None: ...

def search(
    position: Position,
    weights: Sequence[float],
    simulations: int,
    seconds: float,
    seed: int,
    tuning: Mapping[str, float],
    stop: Stop | None,
    memory: Memory | None,
) -> SearchResult: ...
def train(
    examples: Sequence[tuple[Position, Sequence[tuple[int, float]]]],
    weights: Sequence[float],
    squares: Sequence[float],
    rate: float,
    decay: float,
) -> tuple[list[float], list[float], float, float, float]: ...
