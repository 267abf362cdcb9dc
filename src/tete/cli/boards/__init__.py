"""Boards in a terminal: one module per game, each drawing a view."""
