"""How each game looks in a terminal: one module per game, with one function `draw`."""
