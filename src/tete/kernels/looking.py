"""A search by the look of moves, as its games ask for it: how much it may do, and what it found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from tete.core import Seat
from tete.kernels._kernels import Answer, Stop

MOST_SIMULATIONS = 2**31
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Budget:
    """Without a number of simulations, until the time is up or a stop; with none at all, every move is glanced at."""

    simulations: int | None
    seconds: float | None = None
    seed: int = 0
    stop: Stop | None = None

    def pack(self) -> tuple[int, float, int, Stop]:
        simulations = MOST_SIMULATIONS if self.simulations is None else max(1, self.simulations)
        return simulations, self.seconds or 0.0, self.seed, self.stop or Stop()


@dataclass(frozen=True, slots=True)
class Ranked(Generic[M]):
    """A move of the root: how often it was looked at, its worth to the mover, and what it seemed worth at a glance."""

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


def unpack_answer(answer: Answer, seat: Seat, unpack: Callable[[int], M]) -> Found[M]:
    """What was found for a seat, its moves unpacked one by one."""
    return Found(
        ranked=tuple(Ranked(unpack(code), visits, value, look) for code, visits, value, look in answer.ranked),
        line=tuple(unpack(code) for code in answer.line),
        value=answer.values[seat],
        simulations=answer.simulations,
        nodes=answer.nodes,
    )
