"""The computers that cannot move at the moment: what the server that asks them tells the others, and what is shown."""

from __future__ import annotations

from collections.abc import Mapping

from tete.core import Actor, Seat

#: A computer's seat, the prompt that it cannot answer, and what it waits for.
Waits = tuple[tuple[Seat, int, str], ...]


def told(waits: Mapping[Seat, str], prompts: Mapping[Actor, int]) -> Waits:
    """Those of this server."""
    return tuple((seat, prompts[seat], what) for seat, what in sorted(waits.items()) if seat in prompts)


def shown(waits: Mapping[Seat, str], elsewhere: Waits, prompts: Mapping[Actor, int]) -> dict[Seat, str]:
    """Those of this server and of others. A prompt that was answered meanwhile is not waited for any more."""
    return {seat: what for seat, prompt, what in elsewhere if prompts.get(seat) == prompt} | dict(waits)
