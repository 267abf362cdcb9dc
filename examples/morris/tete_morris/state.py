"""The whole position of Nine Men's Morris, and what each move does to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from tete.core import (
    Actor,
    Decide,
    IllegalMove,
    Json,
    Outcome,
    Over,
    Seat,
    State,
    Turn,
    bits,
    dump_options,
    expect,
    move_of,
)
from tete_morris.move import Move, parse
from tete_morris.options import MorrisOptions
from tete_morris.points import EVERYWHERE, NAMES, NEIGHBOURS, closes, in_mills, names
from tete_morris.view import MorrisView, Phase

Men = tuple[int, int]  # the points of white and of black: by seat

MEN = 9  # of each colour
FEWEST = 3  # with fewer men a player has lost (MO-11); with just as many a player may fly (MO-10)
OCCURRENCES = 3  # of one position are a draw (MO-13)
QUIET = 100  # moves in a row that take nothing are a draw (MO-14)


@dataclass(frozen=True, slots=True, repr=False)
class Morris(State[Move, MorrisView]):
    """`past` holds the men after every move since the last man was placed or taken, the present ones last.

    It is empty while men are placed. Turns alternate, so that every other entry, seen from the end, has the same
    seat to move; a man who is placed or taken never comes back, so that no earlier position can occur again.
    """

    options: MorrisOptions
    men: Men
    in_hand: tuple[int, int]
    seat: Seat
    past: tuple[Men, ...] = ()
    turn: Turn = field(init=False, repr=False, compare=False)  # follows from the rest

    def __post_init__(self) -> None:
        object.__setattr__(self, "turn", self._over() or Decide((self.seat,)))

    @property
    def seats(self) -> int:
        return 2

    @property
    def phase(self) -> Phase:
        """What the seat to move does with a man."""
        if self.in_hand[self.seat]:
            return "place"
        return "fly" if self.options.flying and self.men[self.seat].bit_count() == FEWEST else "move"

    @property
    def empty(self) -> int:
        return EVERYWHERE & ~(self.men[0] | self.men[1])

    @property
    def quiet(self) -> int:
        """Moves in a row, since men are no longer placed, that took nothing."""
        return max(0, len(self.past) - 1)

    @property
    def occurrences(self) -> int:
        """How often these men have stood here with the same seat to move; 0 while men are placed."""
        return self.past[::-2].count(self.past[-1]) if self.past else 0

    def left(self, seat: Seat) -> int:
        """The men that a seat still has, in hand and on the board."""
        return self.in_hand[seat] + self.men[seat].bit_count()

    def ends(self, start: int) -> int:
        """The empty points to which the man on this point may go."""
        return self.empty if self.phase == "fly" else self.empty & NEIGHBOURS[start]

    def targets(self) -> int:
        """The enemy men that a mill may take: those in no mill, or all of them if all are in mills (MO-7)."""
        enemy = self.men[1 - self.seat]
        return enemy & ~in_mills(enemy) or enemy

    def moves(self, seat: Seat) -> Sequence[Move]:
        return tuple(self._moves()) if self.turn == Decide((seat,)) else ()

    def _moves(self) -> Iterator[Move]:
        """In the order of the board: by start, then end, then the man taken."""
        own, targets = self.men[self.seat], bits.members(self.targets())
        starts: Sequence[int | None] = (None,) if self.in_hand[self.seat] else bits.members(own)
        for start in starts:
            others = own if start is None else own & ~(1 << start)
            for end in bits.members(self.empty if start is None else self.ends(start)):
                if closes(others, end):
                    yield from (Move(start, end, take) for take in targets)
                else:
                    yield Move(start, end)

    def play(self, actor: Actor, move: Move | str) -> Morris:
        move = move_of(move, Move, parse)
        expect(self.turn, actor)
        self._check_way(move)
        self._check_take(move)
        own, enemy = self.men[self.seat] | 1 << move.end, self.men[1 - self.seat]
        if move.start is not None:
            own &= ~(1 << move.start)
        if move.take is not None:
            enemy &= ~(1 << move.take)
        men = (own, enemy) if self.seat == 0 else (enemy, own)
        white, black = self.in_hand
        if move.start is None:
            white, black = (white - 1, black) if self.seat == 0 else (white, black - 1)
        fresh = move.take is not None or not self.past
        past = () if white or black else (men,) if fresh else (*self.past, men)
        return Morris(self.options, men, (white, black), 1 - self.seat, past)

    def view(self, seat: Seat | None) -> MorrisView:
        return MorrisView(seat, self)

    def dump(self) -> Json:
        """`moves` lead from the first position of `past` to this one; while men are placed there are none."""
        moves: list[Json] = [_between(*both) for both in pairwise(self.past)]
        return {
            "options": dump_options(self.options),
            "white": [*names(self.men[0])],
            "black": [*names(self.men[1])],
            "in_hand": [*self.in_hand],
            "seat": self.seat,
            "moves": moves,
        }

    def _check_way(self, move: Move) -> None:
        own, enemy = self.men[self.seat], self.men[1 - self.seat]
        if move.start is None:
            if not self.in_hand[self.seat]:
                raise IllegalMove("move-due")
        elif self.in_hand[self.seat]:
            raise IllegalMove("place-due")
        elif enemy >> move.start & 1:
            raise IllegalMove("enemy-man", point=NAMES[move.start])
        elif not own >> move.start & 1:
            raise IllegalMove("no-man", point=NAMES[move.start])
        if not self.empty >> move.end & 1:
            raise IllegalMove("occupied", point=NAMES[move.end])
        if move.start is not None and not self.ends(move.start) >> move.end & 1:
            raise IllegalMove("no-line", start=NAMES[move.start], end=NAMES[move.end])

    def _check_take(self, move: Move) -> None:
        own, enemy = self.men[self.seat], self.men[1 - self.seat]
        mill = closes(own if move.start is None else own & ~(1 << move.start), move.end)
        if move.take is None:
            if mill:
                raise IllegalMove("take-due")
            return
        name = NAMES[move.take]
        if not mill:
            raise IllegalMove("no-mill", point=name)
        if not enemy >> move.take & 1:
            raise IllegalMove("no-target", point=name)
        if not self.targets() >> move.take & 1:
            raise IllegalMove("in-mill", point=name)

    def _over(self) -> Over | None:
        loser = next((seat for seat in range(2) if self.left(seat) < FEWEST), None)
        if loser is not None:
            return _lost(loser, "two-men")
        if not self.in_hand[self.seat] and not any(self.ends(start) for start in bits.members(self.men[self.seat])):
            return _lost(self.seat, "no-move")
        if self.occurrences >= OCCURRENCES:
            return Over(Outcome((1, 1), (0, 0), "repetition"))
        return Over(Outcome((1, 1), (0, 0), "quiet")) if self.quiet >= QUIET else None


def _lost(loser: Seat, reason: str) -> Over:
    return Over(Outcome((2, 1), (0, 1), reason) if loser == 0 else Outcome((1, 2), (1, 0), reason))


def _between(before: Men, after: Men) -> str:
    """The move that led from one position to the next, where nothing was taken."""
    seat = 0 if before[0] != after[0] else 1
    (start,), (end,) = bits.members(before[seat] & ~after[seat]), bits.members(after[seat] & ~before[seat])
    return str(Move(start, end))


def start(options: MorrisOptions) -> Morris:
    """An empty board; white begins."""
    return Morris(options, (0, 0), (MEN, MEN), 0)
