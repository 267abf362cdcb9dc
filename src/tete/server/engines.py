"""The engines of a server: processes on this machine, or the workers of a Dask cluster."""

from __future__ import annotations

from tete.compute.cluster.address import Address
from tete.compute.processes import ProcessPool
from tete.server.services import QUEUE, SHARE, SOLVING, Engines, Solvers

PUZZLES = 0.25  # the share of a cluster's workers that puzzles may have at once, so that no game waits for them

Where = int | Address | None  # a number of processes, a scheduler, or as many processes as suit the machine


def open_engines(where: Where) -> tuple[Engines, Solvers | None]:
    """The engines of games and those of puzzles; None: puzzles have a process of their own."""
    if not isinstance(where, Address):
        return ProcessPool(where), None
    from tete.compute.cluster.link import Link
    from tete.compute.cluster.pool import DaskPool

    link = Link(where)
    return DaskPool(link), DaskPool(link, SOLVING, QUEUE, SHARE, part=PUZZLES)
