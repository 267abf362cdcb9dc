from collections.abc import Sequence

from tete.core.stop import Stop
from tete.kernels._kernels import SearchResult

class Tables:
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

class Position:
    def __init__(
        self,
        tables: Tables,
        buttons: tuple[int, int, int, int],
        seat: int,
        step: int,
        quiet: int,
        past: list[tuple[int, int, int, int]],
    ) -> None: ...
    def moves(self) -> list[int]: ...
    def play(self, code: int) -> Position: ...
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

def features(position: Position) -> list[int]: ...
def search(
    position: Position,
    weights: Sequence[float],
    nodes: int,
    seconds: float,
    depth: int,
    every: bool,
    stop: Stop | None,
) -> SearchResult: ...
