"""The boards on the terminal: one module per game, a view in, coloured text out."""
