"""The game room: HTTP and WebSocket at the edge, a host for every live table. The only place that awaits the world."""
