"""Positions with an answer: solo puzzles, best-move puzzles and the challenge of the day.

A game takes part with its companion module, `tete.games.companion(game, "puzzles")`. It may declare:

    BEST_MOVE   a `BestMoveConfig`: where its best-move puzzles come from; None if the game has none.
                A game that declares nothing gets the generic ones.
    DAILY_CARD  the line of the daily card for what the game itself adds to the day
"""
