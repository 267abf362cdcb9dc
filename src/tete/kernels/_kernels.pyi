"""What the compiled module offers; a test keeps this file and the module together."""

from collections.abc import Sequence

class Stop:
    def __init__(self) -> None: ...
    def raise_(self) -> None: ...
    @property
    def raised(self) -> bool: ...

def random_numbers(seed: int, bound: int, count: int) -> list[int]: ...

class BlokusTables:
    def __init__(self, size: int, covers: Sequence[Sequence[int]], pieces: Sequence[int]) -> None: ...

class BlokusPosition:
    """`colours` are (cells taken, pieces left, ended on the single, starting cells), in playing order."""

    def __init__(
        self,
        tables: BlokusTables,
        side_of: Sequence[int],
        sides: int,
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

class BlokusAnswer:
    @property
    def ranked(self) -> list[tuple[int, int, float, float]]:
        """Number, visits, value and prior of each move, the best first."""
    @property
    def line(self) -> list[int]: ...
    @property
    def values(self) -> list[float]: ...
    @property
    def simulations(self) -> int: ...
    @property
    def nodes(self) -> int: ...

def blokus_search(
    position: BlokusPosition,
    weights: Sequence[float],
    simulations: int,
    seconds: float,
    seed: int,
    tuning: Sequence[float],
    stop: Stop,
) -> BlokusAnswer: ...
