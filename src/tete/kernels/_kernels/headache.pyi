from collections.abc import Sequence

from tete.core.stop import Stop
from tete.kernels._kernels import SearchResult

class Tables:
    """`single` and `stack` list where a pile may stop, for each number of the die and each space."""

    def __init__(
        self,
        single: Sequence[Sequence[Sequence[int]]],
        stack: Sequence[Sequence[Sequence[int]]],
        crossings: Sequence[int],
        starts: Sequence[int],
        owners: Sequence[int],
        pops: Sequence[tuple[int, int, int]],
        cones: int,
        safe: bool,
        protected_starts: bool,
        must_move: bool,
        quiet_limit: int,
        turn_limit: int,
    ) -> None: ...

class Position:
    """`clock` is (turns, quiet turns, stirred), `asked` is (phase, seat, number, dot)."""

    def __init__(
        self,
        tables: Tables,
        piles: Sequence[tuple[int, Sequence[int]]],
        out: Sequence[int],
        clock: tuple[int, int, bool],
        asked: tuple[int, int, int, bool],
    ) -> None: ...
    @property
    def phase(self) -> int: ...
    @property
    def seat(self) -> int: ...
    @property
    def points(self) -> list[int]: ...
    @property
    def shares(self) -> list[float]: ...
    def moves(self) -> list[int]: ...
    def play(self, move: int) -> None: ...

def search(
    position: Position,
    weights: Sequence[float],
    simulations: int,
    seconds: float,
    seed: int,
    stop: Stop | None,
) -> SearchResult: ...
def train(
    tables: Tables,
    weights: Sequence[float],
    games: int,
    rate: float,
    lambda_: float,
    random_share: float,
    seed: int,
    stop: Stop | None,
) -> tuple[list[float], float, float]: ...
