"""What the compiled module offers; a test keeps this file and the module together."""

from collections.abc import Sequence

class Stop:
    def __init__(self) -> None: ...
    def raise_(self) -> None: ...
    @property
    def raised(self) -> bool: ...

class PuzzleWays:
    def __init__(self, columns: int, rows: int, pieces: bytes, cells: bytes) -> None: ...

class PuzzleSearch:
    def __init__(
        self,
        ways: PuzzleWays,
        *,
        apart: bool,
        joined: bool,
        descending: bool,
        starts: list[int],
        lying: list[tuple[int, int]],
        seed: int,
    ) -> None: ...
    def find(self, stop: Stop, seconds: float, symmetric: bool) -> tuple[list[tuple[int, int]], bool]: ...
    def complete(
        self, limit: int, stop: Stop, seconds: float, steps: int
    ) -> tuple[list[list[tuple[int, int]]], bool]: ...
    @property
    def steps(self) -> int: ...
    @property
    def left(self) -> int: ...

def random_numbers(seed: int, bound: int, count: int) -> list[int]: ...

class KnopfTables:
    def __init__(
        self,
        near: list[list[int]],
        ends: list[list[int]],
        holes: list[int],
        threads: list[tuple[int, int, list[int]]],
        buttons: int,
        goal: int,
        quiet: int,
        occurrences: int,
    ) -> None: ...

class KnopfPosition:
    def __init__(
        self,
        tables: KnopfTables,
        buttons: tuple[int, int, int, int],
        seat: int,
        step: int,
        quiet: int,
        past: list[tuple[int, int, int, int]],
    ) -> None: ...
    def moves(self) -> list[int]: ...
    def play(self, code: int) -> KnopfPosition: ...
    @property
    def buttons(self) -> tuple[int, int, int, int]: ...
    @property
    def seat(self) -> int: ...
    @property
    def step(self) -> int: ...
    @property
    def quiet(self) -> int: ...
    @property
    def turns(self) -> int: ...
    def result(self, seat: int) -> int: ...

def knopf_features(position: KnopfPosition) -> list[int]: ...
def knopf_search(
    position: KnopfPosition,
    weights: Sequence[float],
    nodes: int,
    seconds: float,
    depth: int,
    every: bool,
    stop: Stop | None,
) -> tuple[list[int], list[tuple[int, int]], int, int]: ...

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
    @property
    def solved(self) -> bool: ...

def blokus_search(
    position: BlokusPosition,
    weights: Sequence[float],
    simulations: int,
    seconds: float,
    seed: int,
    tuning: Sequence[float],
    stop: Stop,
) -> BlokusAnswer: ...
def blokus_learn(
    lessons: Sequence[tuple[BlokusPosition, Sequence[tuple[int, float]]]],
    weights: Sequence[float],
    squares: Sequence[float],
    rate: float,
    decay: float,
) -> tuple[list[float], list[float], float, float, float]: ...
