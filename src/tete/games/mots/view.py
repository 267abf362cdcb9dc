"""What a seat knows of Mots de Tête, which is everything."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tete.core import Decide, OpenView, dump_outcome
from tete.games.mots.dice import FACES
from tete.games.mots.layout import BLANK, cell_name, in_order
from tete.games.mots.options import Passing
from tete.games.mots.phase import Judging, Rewarding
from tete.games.mots.reading import Tally
from tete.games.mots.view_json import BonusRangesJson, MotsViewJson, PendingJson, ScoredJson

if TYPE_CHECKING:
    from tete.games.mots.state import MotsState


@dataclass(frozen=True, slots=True, repr=False)
class MotsView(OpenView):
    """Everything is public."""

    state: MotsState

    def dump(self) -> MotsViewJson:
        state, options, turn = self.state, self.state.options, self.turn
        return {
            "seat": self.seat,
            "step": state.step,
            "current": state.seat,
            "asked": list(turn.seats) if isinstance(turn, Decide) else [],
            "variant": options.variant,
            "referee": options.referee,
            "quarte": options.quarte,
            "target": options.goal,
            "duration": options.duration,
            "lexicon": {"name": state.lexicon.name, "sha256": state.lexicon.sha256},
            "kinds": state.board.cut(state.board.kinds),
            "bonus": self._bonus(),
            "grid": state.board.cut(state.letters),
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
            "sheet": [{"seat": line.seat, "words": list(line.words)} for line in state.sheet],
            "outcome": dump_outcome(turn),
        }

    def _bonus(self) -> BonusRangesJson:
        rules = self.state.options.rules
        least, most = (1, FACES) if rules.count is None else (rules.die, rules.die)
        orange, yellow, red = ((int(dice * least), int(dice * most)) for dice in (1, 2, 3))
        return {"o": orange, "y": yellow, "r": red}

    def _pending(self) -> PendingJson | None:
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


def names(cells: Iterable[int]) -> list[str]:
    return [cell_name(cell) for cell in cells]


def _counted(turn: Tally) -> ScoredJson:
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
