"""What a beginner of Headache would do: play when something can be played, and use the red dot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tete.core import Seat, View
from tete.games.headache.move import Move, Promote, Word
from tete.games.headache.state import HeadacheState
from tete.games.headache.track import INDEX
from tete.games.headache.view import HeadacheView
from tete.players.player import Choice, Limit, Player

BEGINNERS = range(1, 4)  # the levels that play like this


def sensible_moves(state: HeadacheState, seat: Seat) -> Sequence[Move]:
    """The moves of a seat without passing while something goes, leaving the red dot, and rising in one's own stacks."""

    def makes_sense(move: Move) -> bool:
        match move:
            case Word.PASS | Word.DONE:
                return False
            case Promote(space):
                return state.board[INDEX[space]][-1] not in state.hands[seat]
            case _:
                return True

    legal = state.moves(seat)
    return [move for move in legal if makes_sense(move)] or legal


@dataclass(frozen=True)
class SensiblePlayer:
    """Asks another player, and takes its best sensible move where it would not make sense."""

    player: Player

    @property
    def name(self) -> str:
        return self.player.name

    def choose(self, view: View, limit: Limit) -> Choice:
        choice = self.player.choose(view, limit)
        assert isinstance(view, HeadacheView), "this player plays Headache only"
        assert view.asked is not None, "a seat has to decide"
        moves = sensible_moves(view.state, view.asked)
        if choice.move in moves:
            return choice
        ranked = tuple((move, value) for move, value in choice.ranked if move in moves)
        move, value = ranked[0] if ranked else (Random(limit.seed).choice(moves), choice.value)
        return Choice(move, value, (move,), ranked, choice.nodes)
