"""What a word would make, before it is written.

With fewer letters than the die asks for, it is what those letters make so far.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tete.core import Refused
from tete.games.mots.dice import FACES
from tete.games.mots.layout import CELLS, cell_name
from tete.games.mots.move import Word
from tete.games.mots.phase import Writing
from tete.games.mots.view_json import MotsPreviewJson, PreviewedWordJson

if TYPE_CHECKING:
    from tete.games.mots.state import MotsState


def preview_word(state: MotsState, move: Word) -> MotsPreviewJson:
    if not isinstance(state.phase, Writing) or move.cells[-1] >= CELLS or not state.fresh_in(move):
        return {}
    if len(move.text) == 1 and state.phase.count > 1:
        return {}  # the first letter of a first word says nothing yet
    try:
        reading = state.reading(move)
    except Refused:
        return {}
    rules, open_book = state.options.rules, not state.judges
    ends = (1, FACES) if rules.count is None else (rules.die, rules.die)
    least, most = (state.board.worths(end) for end in ends)
    words: list[PreviewedWordJson] = [
        {
            "text": run.text,
            "cells": [cell_name(cell) for cell in run.cells],
            "points": (int(sum(least[cell] for cell in run.cells)), int(sum(most[cell] for cell in run.cells))),
            "known": run.text in state.lexicon if open_book else None,
        }
        for run in reading.runs
    ]
    return {
        "words": words,
        "points": (sum(word["points"][0] for word in words), sum(word["points"][1] for word in words)),
        "rolls": [cell_name(cell) for cell, _ in reading.bonus(state.board)] if rules.count is None else [],
    }
