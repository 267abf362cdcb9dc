"""What a seat knows, which in this game is everything.

`dump()` gives the page this JSON. Cells are named as in the notation, `"c3"`; seats are numbers.

- `seat`       who looks; null for a spectator
- `step`       `"die"` the die is to be rolled · `"write"` a word is to be written · `"judge"` a word is being judged ·
               `"bonus"` bonus cells are to be rolled · `"over"`
- `current`    the seat whose turn it is
- `asked`      the seats that have to answer now: the writer, or the judges who have not spoken yet; else `[]`
- `variant`, `referee`, `target` (null: none), `duration` (minutes, null: none), `lexicon` `{name, sha256}`
- `kinds`      15 strings of 15 signs, row 1 first: `1`-`5` points, `o` `y` `r` bonus, `#` black, `+` the cross
- `bonus`      least and most a bonus sign is worth: `{"o": [1, 6], "y": [2, 12], "r": [3, 18]}`; `[4, 4]`… in quarté
- `grid`       15 strings of 15 signs: capital letters, `.` where nothing is written; pending letters are not in it
- `count`      how many letters are (or, for a pending word, were) to be written; null before the die has fallen
- `die`        the number on the die; null before it has fallen and where no die is used
- `scores`, `passes` (in a row), `lost` (turns still to lose): a number per seat; `retired`: seats
- `bell`       whether the bell has rung: the turn going on is the last one
- `last_turn`  whether this is the one last turn of a marathon
- `first`      where the first word must lie: the cells beside the cross, `[]` once something is written
- `pending`    the word being judged or rewarded, else null: `{seat, move, new: [cell], words: [{text, cells}],
               rolls: [cell], waiting: [seat]}`; `words` has the main word first, `rolls` the bonus cells in them
- `last`       the last turn that scored, or null: `{seat, move, new: [cell], points,
               words: [{text, cells, values, points}]}`, a value per cell
- `sheet`      the turns so far, `{seat, words: [[text, points]]}`: no word for a pass, 0 points for a word erased
- `outcome`    null, or `{places, points, reason}`
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tete.core.game import View
from tete.core.json import Json
from tete.core.turn import Decide, Over, Seat, Turn
from tete.games.mots.dice import FACES
from tete.games.mots.layout import BLANK, BONUSES, SIZE, cell_name, in_order
from tete.games.mots.options import Passing
from tete.games.mots.phase import Judging, Rewarding, dump_phase
from tete.games.mots.reading import Tally

if TYPE_CHECKING:
    from tete.games.mots.state import MotsState


@dataclass(frozen=True, slots=True)
class MotsView(View):
    """Everything is public: a view is the position and who looks at it."""

    seat: Seat | None
    state: MotsState

    @property
    def turn(self) -> Turn:
        return self.state.turn

    def dump(self) -> dict[str, Json]:
        state, options, turn = self.state, self.state.options, self.turn
        return {
            "seat": self.seat,
            "step": dump_phase(state.phase)["step"],
            "current": state.seat,
            "asked": list(turn.seats) if isinstance(turn, Decide) else [],
            "variant": options.variant,
            "referee": options.referee,
            "target": options.goal,
            "duration": options.duration,
            "lexicon": {"name": state.lexicon.name, "sha256": state.lexicon.sha256},
            "kinds": rows(state.board.kinds),
            "bonus": self._bonus(),
            "grid": rows(state.letters),
            "count": state.count,
            "die": state.count if options.rules.count is None else None,
            "scores": list(state.scores),
            "passes": list(state.passes),
            "lost": list(state.lost),
            "retired": list(state.retired),
            "bell": state.bell,
            "last_turn": options.rules.passing is Passing.RETIRE and state.playing == (state.seat,),
            "first": names(in_order(state.board.beside)) if state.letters == BLANK else [],
            "pending": self._pending(),
            "last": None if state.last is None else _counted(state.last),
            "sheet": [line.dump() for line in state.sheet],
            "outcome": _outcome(turn) if isinstance(turn, Over) else None,
        }

    def _bonus(self) -> dict[str, Json]:
        rules = self.state.options.rules
        ends = (1, FACES) if rules.count is None else (rules.die, rules.die)
        return {sign: [int(dice * end) for end in ends] for dice, sign in enumerate(BONUSES, 1)}

    def _pending(self) -> Json:
        state, reading = self.state, self.state.pending
        if reading is None or not isinstance(state.phase, Judging | Rewarding):
            return None
        return {
            "seat": state.seat,
            "move": str(state.phase.move),
            "new": names(reading.fresh),
            "words": [{"text": run.text, "cells": names(run.cells)} for run in reading.runs],
            "rolls": names(cell for cell, _ in reading.bonus(state.board)),
            "waiting": list(state.phase.waiting) if isinstance(state.phase, Judging) else [],
        }


def rows(signs: str) -> list[Json]:
    return [signs[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE)]


def names(cells: Iterable[int]) -> list[Json]:
    return [cell_name(cell) for cell in cells]


def _counted(turn: Tally) -> Json:
    return {
        "seat": turn.seat,
        "move": str(turn.move),
        "new": names(turn.fresh),
        "points": turn.points,
        "words": [
            {"text": word.text, "cells": names(word.cells), "values": list(word.values), "points": word.points}
            for word in turn.words
        ],
    }


def _outcome(turn: Over) -> Json:
    outcome = turn.outcome
    return {"places": list(outcome.places), "points": list(outcome.points), "reason": outcome.reason}
