from collections.abc import Sequence

from tete.core.stop import Stop
from tete.kernels._kernels import SearchResult

class Tables:
    def __init__(
        self,
        cells: int,
        wall: int,
        stride: int,
        stability: int,
        blackout: int,
        starter_ends: bool,
        whole: int,
        head_start: Sequence[int],
        pieces: Sequence[tuple[int, int]],
    ) -> None: ...

class Position:
    """`piece` is the number of its kind, -1 for none drawn."""

    def __init__(
        self,
        tables: Tables,
        layers: Sequence[Sequence[int]],
        bag: Sequence[int],
        piece: int,
        placed: int,
        seat: int,
        closing: bool,
    ) -> None: ...
    @property
    def mover(self) -> int: ...
    @property
    def over(self) -> bool: ...
    @property
    def points(self) -> tuple[int, int]: ...
    def moves(self) -> list[int]: ...
    def play(self, move: int) -> None: ...

def search(
    worlds: Sequence[Position],
    weights: Sequence[float],
    simulations: int,
    seconds: float,
    seed: int,
    stop: Stop | None,
) -> SearchResult: ...
def train(
    begin: Position,
    weights: Sequence[float],
    games: int,
    rate: float,
    lambda_: float,
    random_share: float,
    seed: int,
    stop: Stop | None,
) -> tuple[list[float], float, float]: ...
