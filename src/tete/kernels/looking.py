"""A tree search, as its games ask for it: how much it may do, on how many cores, and what it found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from tete.kernels._kernels import Answer, Stop

MOST_SIMULATIONS, MOST_THREADS = 2**31, 64
SEEDS = 2**64  # the kernel knows so many
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Budget:
    """Without a number of simulations, until the time is up or a stop; with none at all, every move is glanced at."""

    simulations: int | None
    seconds: float | None = None
    seed: int = 0
    stop: Stop | None = None
    threads: int = 1

    def pack(self) -> tuple[int, float, int, Stop]:
        simulations = MOST_SIMULATIONS if self.simulations is None else max(1, self.simulations)
        return simulations, self.seconds or 0.0, self.seed % SEEDS, self.stop or Stop()


@dataclass(frozen=True, slots=True)
class Ranked(Generic[M]):
    """A move of the root: how often it was looked at, its worth to the mover, and how good it seemed at a glance."""

    move: M
    visits: int
    value: float
    look: float


@dataclass(frozen=True, slots=True)
class Found(Generic[M]):
    ranked: tuple[Ranked[M], ...]  # the best first
    line: tuple[M, ...]  # up to the next move of chance
    value: float  # of the position, to the seat to move
    simulations: int
    nodes: int
    solved: bool = False  # played out to the end: the value is certain


def searched(budget: Budget, search: Callable[[Budget], Found[M]]) -> Found[M]:
    """One search; or one on each of several cores, with trees and seeds of their own, and what they found together.

    Simulations are shared out among them, so that they are sooner done; of time each has all, so that more is seen.
    """
    threads = min(budget.threads, MOST_THREADS, MOST_SIMULATIONS if budget.simulations is None else budget.simulations)
    if threads <= 1:
        return search(budget)
    share = None if budget.simulations is None else -(-budget.simulations // threads)
    each = [replace(budget, simulations=share, seed=budget.seed + (core << 32)) for core in range(threads)]
    with ThreadPoolExecutor(threads) as cores:  # the kernel lets go of Python's lock
        return joined(tuple(cores.map(search, each)))


def joined(founds: Sequence[Found[M]]) -> Found[M]:
    """What several searches of one position found: visits add up, values are weighed by them."""
    certain = next((found for found in founds if found.solved), None)
    if certain is not None:
        return certain
    moves: dict[M, Ranked[M]] = {}
    for found in founds:
        for one in found.ranked:
            other = moves.get(one.move, Ranked(one.move, 0, one.value, one.look))
            visits = one.visits + other.visits
            value = (one.value * one.visits + other.value * other.visits) / visits if visits else one.value
            moves[one.move] = Ranked(one.move, visits, value, one.look)
    ranked = tuple(sorted(moves.values(), key=lambda each: (-each.visits, -each.value)))
    simulations = sum(found.simulations for found in founds)
    return Found(
        ranked,
        line=next((found.line for found in founds if found.line[:1] == (ranked[0].move,)), (ranked[0].move,)),
        value=sum(found.value * found.simulations for found in founds) / max(1, simulations),
        simulations=simulations,
        nodes=sum(found.nodes for found in founds),
    )


def unpack_answer(answer: Answer, side: int, unpack: Callable[[int], M]) -> Found[M]:
    """What was found for a side, its moves unpacked one by one."""
    return Found(
        ranked=tuple(Ranked(unpack(code), visits, value, look) for code, visits, value, look in answer.ranked),
        line=tuple(unpack(code) for code in answer.line),
        value=answer.values[side],
        simulations=answer.simulations,
        nodes=answer.nodes,
        solved=answer.solved,
    )
