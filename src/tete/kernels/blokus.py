"""Blokus for the kernel: packs tables and positions, and unpacks results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType

from tete.core import by_seat
from tete.core.bits import members
from tete.games.blokus.geometry import geometry
from tete.games.blokus.state import BlokusState
from tete.kernels._kernels import blokus as compiled
from tete.kernels._kernels.blokus import Memory as Memory
from tete.kernels._kernels.blokus import Position, Tables
from tete.kernels.search import Budget, SearchResult, run_threads, unpack_result

SHARED = -1  # the side of the colour that the seats place in turn


@cache
def tables(size: int) -> Tables:
    board = geometry(size)
    return Tables(size, [list(cells) for cells in board.covers], list(board.pieces))


def sides(state: BlokusState) -> tuple[int, ...]:
    """The side of every seat: seats that win together are one side."""
    by_seat = {seat: side for side, team in enumerate(state.options.partners) for seat in team}
    return tuple(by_seat[seat] for seat in range(state.seats))


def pack(state: BlokusState) -> Position:
    """The position as the kernel holds it."""
    options, board, side = state.options, state.board, sides(state)
    begun = by_seat(options.head_start, state.seats)
    colours = [
        (list(members(camp.taken)), camp.left, camp.single_last, [board.cell(cell) for cell in options.starts[index]])
        for index, camp in enumerate(state.camps)
    ]
    return Position(
        tables(board.size),
        side_of=[SHARED if owner is None else side[owner] for owner in options.owners],
        head_start=[sum(begun[seat] for seat in team) for team in options.partners],
        colours=colours,
        mover=state.mover or 0,
    )


def search(
    state: BlokusState,
    weights: Sequence[float],
    budget: Budget,
    *,
    tuning: Mapping[str, float] = MappingProxyType({}),
    memory: Memory | None = None,
) -> SearchResult[int]:
    """Searches a position that is not over; moves are numbers of placements, and static values are priors.

    A memory is for the searches of one game, one after another: each continues the last one. It is used by one thread
    only; with more, every search starts anew.
    """
    position = pack(state)

    def one(share: Budget) -> SearchResult[int]:
        simulations, seconds, seed, stop = share.pack()
        result = compiled.search(
            position,
            weights=weights,
            simulations=simulations,
            seconds=seconds,
            seed=seed,
            tuning=dict(tuning),
            stop=stop,
            memory=memory if budget.threads == 1 else None,
        )
        return unpack_result(result, position.side, lambda number: number)

    return run_threads(budget, one)
