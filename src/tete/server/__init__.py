"""The game room: HTTP and WebSocket at the edge, a host for every live table. The only place that awaits the world."""

from tete.server.app import create_app
from tete.server.room import Room
from tete.server.serving import bound, open_sqlite_room, serve

__all__ = ["Room", "bound", "create_app", "open_sqlite_room", "serve"]
