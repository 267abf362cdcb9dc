"""The engine: one game, one player, asked by another program line by line."""
