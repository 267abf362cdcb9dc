"""What the compiled module offers; a test keeps this file and the module together."""

from collections.abc import Mapping, Sequence

from tete.core.stop import Stop

class SearchResult:
    @property
    def ranked(self) -> list[tuple[int, int, float, float]]:
        """Number, visits, value and static value of each move, the best first."""
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
        hoped: list[tuple[int, int]],
        seed: int,
    ) -> None: ...
    def find(self, stop: Stop | None, seconds: float, symmetric: bool) -> tuple[list[tuple[int, int]], bool]: ...
    def complete(
        self, limit: int, stop: Stop | None, seconds: float, steps: int
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

class BlokusMemory:
    def __init__(self) -> None: ...

def blokus_search(
    position: BlokusPosition,
    weights: Sequence[float],
    simulations: int,
    seconds: float,
    seed: int,
    tuning: Mapping[str, float],
    stop: Stop | None,
    memory: BlokusMemory | None,
) -> SearchResult: ...
def blokus_learn(
    lessons: Sequence[tuple[BlokusPosition, Sequence[tuple[int, float]]]],
    weights: Sequence[float],
    squares: Sequence[float],
    rate: float,
    decay: float,
) -> tuple[list[float], list[float], float, float, float]: ...

class HeadacheTables:
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
        quiet_limit: int,
        turn_limit: int,
    ) -> None: ...

class HeadachePosition:
    """`clock` is (turns, quiet turns, stirred), `asked` is (phase, seat, number, dot)."""

    def __init__(
        self,
        tables: HeadacheTables,
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

def headache_search(
    position: HeadachePosition,
    weights: Sequence[float],
    simulations: int,
    seconds: float,
    seed: int,
    stop: Stop | None,
) -> SearchResult: ...
def headache_learn(
    tables: HeadacheTables,
    weights: Sequence[float],
    games: int,
    rate: float,
    trust: float,
    whim: float,
    seed: int,
    stop: Stop | None,
) -> tuple[list[float], float, float]: ...

class HeadquarterTables:
    def __init__(
        self, cells: int, wall: int, stride: int, stability: int, blackout: int, pieces: Sequence[tuple[int, int]]
    ) -> None: ...

class HeadquarterPosition:
    """`piece` is the number of its kind, -1 for none drawn."""

    def __init__(
        self,
        tables: HeadquarterTables,
        layers: Sequence[Sequence[int]],
        bag: Sequence[int],
        piece: int,
        placed: int,
    ) -> None: ...
    @property
    def mover(self) -> int: ...
    @property
    def over(self) -> bool: ...
    @property
    def points(self) -> tuple[int, int]: ...
    def moves(self) -> list[int]: ...
    def play(self, move: int) -> None: ...

def headquarter_search(
    worlds: Sequence[HeadquarterPosition],
    weights: Sequence[float],
    simulations: int,
    seconds: float,
    seed: int,
    stop: Stop | None,
) -> SearchResult: ...
def headquarter_learn(
    begin: HeadquarterPosition,
    weights: Sequence[float],
    games: int,
    rate: float,
    trust: float,
    whim: float,
    seed: int,
    stop: Stop | None,
) -> tuple[list[float], float, float]: ...

class MotsTables:
    """`lines` are (first cell, step, length); `words` the words of each length from 0 on, joined."""

    def __init__(self, lines: Sequence[tuple[int, int, int]], words: Sequence[str]) -> None: ...

class MotsGrid:
    def __init__(self, tables: MotsTables, letters: str, worths: Sequence[float], least: int, most: int) -> None: ...
    def places(self, letters: int) -> list[tuple[int, int, int, float, int]]:
        """First cell, step, length, score and number of words of every place that a word fits."""
    def reply(self, cell: int, step: int, text: str) -> float: ...

def mots_search(
    grid: MotsGrid,
    places: Sequence[tuple[int, int, int, float, bytes]],
    nodes: int,
    seconds: float,
    share: float,
    missing: float,
    win: float,
    seed: int,
    stop: Stop | None,
    most: int,
) -> tuple[list[tuple[int, int, float]], int]: ...
