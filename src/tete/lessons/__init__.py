"""First lessons: a few small positions of a game, each with one idea, and a short game at the end.

A lesson is data: the file `lesson.toml` in the package of the game, ours or a plug-in's (docs/your-own-game.md). The
rules of the game itself load its positions and judge the moves that are made in them.
"""
