"""Blokus for the kernel: the board's tables handed over once, a position packed, an answer unpacked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType

from tete.core.bits import members
from tete.games.blokus.geometry import geometry
from tete.games.blokus.state import BlokusState
from tete.kernels._kernels import BlokusMemory, BlokusPosition, BlokusTables, blokus_search
from tete.kernels.search import Budget, SearchResult, run_threads, unpack_result

SHARED = -1  # the side of the colour that the seats place in turn


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


def search(
    state: BlokusState,
    weights: Sequence[float],
    budget: Budget,
    *,
    tuning: Mapping[str, float] = MappingProxyType({}),
    memory: BlokusMemory | None = None,
) -> SearchResult[int]:
    """A search of a position that is not over; moves are numbers of placements, and their looks are their priors.

    A memory is for the searches of one game, one after another: each goes on with what the last one saw. It is for one
    core; on several, every search is fresh.
    """
    position = pack(state)

    def one(share: Budget) -> SearchResult[int]:
        simulations, seconds, seed, stop = share.pack()
        result = blokus_search(
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
