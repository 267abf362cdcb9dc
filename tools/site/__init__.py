"""Builds the room for a browser alone, as static files."""
