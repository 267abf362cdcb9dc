"""Blokus for the kernel: the board's tables handed over once, a position packed, an answer unpacked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from tete.core.bits import members
from tete.games.blokus.geometry import geometry
from tete.games.blokus.state import BlokusState
from tete.kernels._kernels import BlokusMemory, BlokusPosition, BlokusTables, Stop, blokus_search

SHARED = -1  # the side of the colour that the seats place in turn
MOST_SIMULATIONS = 2**31


@cache
def tables(size: int) -> BlokusTables:
    board = geometry(size)
    return BlokusTables(size, [list(cells) for cells in board.covers], list(board.pieces))


def sides(state: BlokusState) -> tuple[int, ...]:
    """The side of each seat: seats that win together are one side."""
    found = {seat: side for side, team in enumerate(state.options.partners) for seat in team}
    return tuple(found[seat] for seat in range(state.seats))


def pack(state: BlokusState) -> BlokusPosition:
    """The position as the kernel holds it."""
    options, board, side = state.options, state.board, sides(state)
    colours = [
        (list(members(camp.taken)), camp.left, camp.single_last, [board.cell(cell) for cell in options.starts[index]])
        for index, camp in enumerate(state.camps)
    ]
    return BlokusPosition(
        tables(board.size),
        side_of=[SHARED if owner is None else side[owner] for owner in options.owners],
        sides=len(options.partners),
        colours=colours,
        mover=state.mover or 0,
    )


@dataclass(frozen=True, slots=True)
class Ranked:
    """A move of the root: its number, how often it was looked at, its worth to the mover, and how likely it seemed."""

    number: int
    visits: int
    value: float
    prior: float


@dataclass(frozen=True, slots=True)
class Found:
    ranked: tuple[Ranked, ...]  # the best first
    line: tuple[int, ...]
    value: float  # of the position, to the seat to move
    simulations: int
    nodes: int
    solved: bool  # played out to the end: the value is certain


def search(
    state: BlokusState,
    weights: Sequence[float],
    *,
    simulations: int | None,
    seconds: float | None = None,
    seed: int = 0,
    tuning: Mapping[str, float] = MappingProxyType({}),
    stop: Stop | None = None,
    memory: BlokusMemory | None = None,
) -> Found:
    """One search of a position that is not over; without a number of simulations, until the time is up or a stop.

    A memory is for the searches of one game, one after another: each goes on with what the last one saw.
    """
    position = pack(state)
    answer = blokus_search(
        position,
        weights=weights,
        simulations=MOST_SIMULATIONS if simulations is None else max(1, simulations),
        seconds=seconds or 0.0,
        seed=seed,
        tuning=dict(tuning),
        stop=stop or Stop(),
        memory=memory,
    )
    return Found(
        ranked=tuple(Ranked(*each) for each in answer.ranked),
        line=tuple(answer.line),
        value=answer.values[position.side],
        simulations=answer.simulations,
        nodes=answer.nodes,
        solved=answer.solved,
    )
