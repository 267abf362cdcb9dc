"""From which seat the connections of a table look, as the game goes on."""

from __future__ import annotations

from collections.abc import Iterable

from tete.hosting.connection import Connection
from tete.tables import Event, events


def follow(connections: Iterable[Connection], happened: Iterable[Event], *, secrets: bool) -> None:
    """On a shared screen of a game with secrets, a seat sees what it has moved, then stops looking. Lots move all."""
    for event in happened:
        match event.payload:
            case events.Moved(seat) | events.MovedByClock(seat) if secrets:
                for connection in connections:
                    if connection.viewpoint == seat:
                        connection.mark_dirty()
                        connection.look_from(None)
            case events.LotsDrawn():
                for connection in connections:
                    connection.look_from(None)
                    connection.full_history = True
