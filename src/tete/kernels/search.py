"""What all searches share: the budget, the result, and searching on several cores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Generic, TypeVar

from tete.core.stop import Stop

if TYPE_CHECKING:  # the compiled module may be missing
    from tete.kernels import _kernels

MAX_NODES, MAX_THREADS = 2**31, 64
SHORTEST_S = 1e-9  # the compiled module takes 0 as no limit
SEEDS = 2**64  # how many seeds the compiled module accepts
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a search may do.

    `nodes` is what the search counts: simulations, positions or words. Without a number the search runs until the time
    is over or the stop is set. With 0 every move gets its static value only. Seconds are processor time of a thread.
    """

    nodes: int | None
    seconds: float | None = None
    seed: int = 0
    stop: Stop | None = None
    threads: int = 1

    def pack(self) -> tuple[int, float, int, Stop]:
        nodes = MAX_NODES if self.nodes is None else max(1, min(self.nodes, MAX_NODES))
        seconds = 0.0 if self.seconds is None else max(self.seconds, SHORTEST_S)
        return nodes, seconds, self.seed % SEEDS, self.stop or Stop()


@dataclass(frozen=True, slots=True)
class Ranked(Generic[M]):
    """A move of the root: its visits, its value for the mover, and its static value before any search.

    Values are shares of the win from a tree search, and scores in the game's own unit from the others.
    """

    move: M
    visits: int
    value: float
    static_value: float


@dataclass(frozen=True, slots=True)
class SearchResult(Generic[M]):
    ranked: tuple[Ranked[M], ...]  # the best first
    line: tuple[M, ...]  # up to the next chance move
    value: float  # of the position, for the seat to move
    simulations: int  # 0 for a search without any
    nodes: int
    solved: bool = False  # searched to the end of the game: the value is certain
    depth: int = 0  # of the last finished iteration, where there are any
    values: tuple[float, ...] = ()  # of the position, for each side, where the search counts them


def run_threads(budget: Budget, search: Callable[[Budget], SearchResult[M]]) -> SearchResult[M]:
    """Runs one search, or one per thread with its own tree and seed, and merges the results.

    Nodes are divided among the threads. Each thread gets all of the time.
    """
    threads = min(budget.threads, MAX_THREADS, MAX_NODES if budget.nodes is None else budget.nodes)
    if threads <= 1:
        return search(budget)
    share = None if budget.nodes is None else -(-budget.nodes // threads)
    budgets = [replace(budget, nodes=share, seed=budget.seed + (core << 32)) for core in range(threads)]
    with ThreadPoolExecutor(threads) as cores:  # the compiled search releases Python's lock
        return merge(tuple(cores.map(search, budgets)))


def merge(results: Sequence[SearchResult[M]]) -> SearchResult[M]:
    """The result of several searches of one position: visits are added, values are weighted by them."""
    solved = next((result for result in results if result.solved), None)
    if solved is not None:
        return solved
    moves: dict[M, Ranked[M]] = {}
    for result in results:
        for one in result.ranked:
            other = moves.get(one.move, Ranked(one.move, 0, one.value, one.static_value))
            visits = one.visits + other.visits
            value = (one.value * one.visits + other.value * other.visits) / visits if visits else one.value
            moves[one.move] = Ranked(one.move, visits, value, one.static_value)
    ranked = tuple(sorted(moves.values(), key=lambda move: (-move.visits, -move.value)))
    simulations = sum(result.simulations for result in results)
    return SearchResult(
        ranked,
        line=next((result.line for result in results if result.line[:1] == (ranked[0].move,)), (ranked[0].move,)),
        value=sum(result.value * result.simulations for result in results) / max(1, simulations),
        simulations=simulations,
        nodes=sum(result.nodes for result in results),
        values=tuple(
            sum(value * result.simulations for value, result in zip(side, results, strict=True)) / max(1, simulations)
            for side in zip(*(result.values for result in results), strict=True)
        ),
    )


def unpack_result(
    result: _kernels.SearchResult,
    side: int | None,
    unpack: Callable[[int], M],
    unpack_line: Callable[[Sequence[int]], Sequence[M]] | None = None,
) -> SearchResult[M]:
    """The result for one side, with the codes of its moves unpacked. Without a side the best move's value counts.

    `unpack_line` is for games whose codes depend on the position in which they are played.
    """
    ranked = tuple(Ranked(unpack(code), visits, value, static) for code, visits, value, static in result.ranked)
    return SearchResult(
        ranked,
        line=tuple(map(unpack, result.line) if unpack_line is None else unpack_line(result.line)),
        value=ranked[0].value if side is None else result.values[side],
        simulations=result.simulations,
        nodes=result.nodes,
        solved=result.solved,
        depth=result.depth,
        values=tuple(result.values),
    )
