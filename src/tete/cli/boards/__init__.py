"""How each game looks in a terminal: a view in, coloured text out."""
