"""What the compiled module offers; a test keeps this file and the module together."""

from collections.abc import Sequence

class Stop:
    def __init__(self) -> None: ...
    def raise_(self) -> None: ...
    @property
    def raised(self) -> bool: ...

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
