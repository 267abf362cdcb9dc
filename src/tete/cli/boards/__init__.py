"""Boards for the terminal: one module a game, `draw(view, lang)` makes the text."""
