"""The engine: one game and one player for other programs, line by line: GTP, and questions in JSON."""
