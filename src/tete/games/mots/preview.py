"""What a word would make, told before it is written: its words, their points, and whether the lexicon has them.

- `words`   the words made or changed, the main one first: `{text, cells, points: [least, most], known}`; `known` is
            null where the players judge, for what is in the dictionary is then for them to say
- `points`  least and most of the whole turn, a bonus cell rolled once for all its words
- `rolls`   the bonus cells to be rolled

Nothing of it where the word cannot lie there; with fewer letters than the die asks for, what those make so far.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tete.core.errors import Refused
from tete.core.json import Json
from tete.games.mots.dice import FACES
from tete.games.mots.layout import SIZE, cell_name
from tete.games.mots.move import Word
from tete.games.mots.phase import Writing

if TYPE_CHECKING:
    from tete.games.mots.state import MotsState


def foretell(state: MotsState, move: Word) -> dict[str, Json]:
    if not isinstance(state.phase, Writing) or move.cells[-1] >= SIZE * SIZE or not state.fresh_in(move):
        return {}
    try:
        reading = state.reading(move)
    except Refused:
        return {}
    rules, open_book = state.options.rules, not state.judges
    ends = (1, FACES) if rules.count is None else (rules.die, rules.die)
    worths = [state.board.worths(end) for end in ends]
    points = [[int(sum(worth[cell] for cell in run.cells)) for worth in worths] for run in reading.runs]
    words: list[Json] = [
        {
            "text": run.text,
            "cells": [cell_name(cell) for cell in run.cells],
            "points": [*ends],
            "known": run.text in state.lexicon if open_book else None,
        }
        for run, ends in zip(reading.runs, points, strict=True)
    ]
    rolls: list[Json] = [cell_name(cell) for cell, _ in reading.bonus(state.board)] if rules.count is None else []
    return {"words": words, "points": [sum(each) for each in zip(*points, strict=True)], "rolls": rolls}
