"""A command on its way to a table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass

from tete.core import Refused, TeteError
from tete.tables import Accepted, Command, Rejected, Reply

log = logging.getLogger("tete.hosting")


@dataclass(slots=True)
class Request:
    """A command and where its one reply goes.

    `key` is that of an invite link. `visitor` is who pays for what the command costs.
    `starts`: if this command takes the last open seat, the game starts by itself.
    `came` is when the table was given it, in the time of its log: a player does not pay for what it waits here.
    """

    command: Command
    answer: Callable[[Reply], None]
    key: str = ""
    starts: bool = False
    visitor: str = ""
    came: int | None = None


def accepted(reply: Reply) -> Accepted:
    """The reply if the command was accepted; else its error is raised."""
    if isinstance(reply, Rejected):
        raise reply.error
    return reply


def settle(waiting: asyncio.Future[Reply], reply: Reply) -> None:
    if not waiting.done():  # nobody may be waiting any more
        waiting.set_result(reply)


def refusal(error: BaseException) -> TeteError:
    """The error for the client; a bug of ours is logged."""
    if isinstance(error, TeteError):
        return error
    log.error("a request failed", exc_info=error)
    return Refused("our-fault")
