"""The rules of Kopf oder Knopf: the buttons, the step of the turn, and what ends endless games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise
from typing import Any, NoReturn

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
    by_seat,
    dump_options,
    expect,
    move_of,
    rank,
    require,
)
from tete.games.knopf.geometry import CELLS, NAMES, Cell, cells, distance, names, second_ring
from tete.games.knopf.layout import Layout, hops, lengths, read_layout
from tete.games.knopf.move import Hold, Hop, Leave, Move, Step, Strike, Strikes, Take, parse
from tete.games.knopf.options import BUTTONS, KnopfOptions
from tete.games.knopf.pairs import crowded, threatened
from tete.games.knopf.view import KnopfView

Buttons = tuple[int, int]  # red squares, blue squares: by seat

OCCURRENCES = 3  # of one position end the game (KK-16)
QUIET = 100  # moves in a row without a removal end the game (KK-17)


@dataclass(frozen=True, slots=True, repr=False)
class Knopf(State[Move, KnopfView]):
    """A seat asked for a step of its turn, and the squares it may choose from; no step when the game is over.

    `past` holds the buttons at the beginning of every turn since the last removal, this turn's included unless it has
    removed something. A removal empties it, and nothing is lost: buttons never come back, so that no position from
    before a removal can occur after it. Turns alternate, skipped ones counted too, so that every other entry of
    `past`, seen from its end, is a position with the same seat to move.
    """

    options: KnopfOptions
    buttons: Buttons
    seat: Seat
    step: Step | None
    quiet: int
    past: tuple[Buttons, ...]
    choices: int = field(repr=False, compare=False)  # follows from the rest
    turn: Turn = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "turn", self._over() if self.step is None else _ASKED[self.seat])

    @property
    def seats(self) -> int:
        return 2

    @property
    def removed(self) -> tuple[int, int]:
        """How many enemy buttons each seat has removed."""
        red, blue = self.buttons
        return BUTTONS - blue.bit_count(), BUTTONS - red.bit_count()

    @property
    def layout(self) -> Layout:
        return read_layout(self.options.holes)

    @property
    def occurrences(self) -> int:
        """How often this turn has begun with these buttons; 0 once it has removed some."""
        return _occurrences(self.past)

    def moves(self, seat: Seat) -> Sequence[Move]:
        """In canonical order: squares rising (see `Strikes` for sets of them), to decline last."""
        if seat != self.seat:
            return ()
        match self.step:
            case Step.PENALTY:
                return (*map(Take, cells(self.choices)), Leave())
            case Step.STRIKE:
                return Strikes(cells(self.choices))
            case Step.MOVE:
                ends, free = self.layout.ends, ~(self.buttons[0] | self.buttons[1])
                return tuple(chain.from_iterable(hops(start, ends[start] & free) for start in cells(self.choices)))
            case None:
                return ()

    def play(self, actor: Actor, move: Move | str) -> Knopf:
        move = move_of(move, Move, parse)
        expect(self.turn, actor)
        match self.step, move:
            case Step.PENALTY, Take(cell):
                self._check_targets(1 << cell)
                return self._remove(1 << cell, (Step.STRIKE, Step.MOVE))
            case Step.PENALTY, Leave():
                return self._resume((Step.STRIKE, Step.MOVE))
            case Step.PENALTY, _:
                raise IllegalMove("penalty-due")
            case Step.STRIKE, Strike(cells):
                self._check_targets(cells)
                return self._remove(cells, (Step.MOVE,))
            case Step.STRIKE, Hold():
                return self._resume((Step.MOVE,))
            case Step.STRIKE, _:
                raise IllegalMove("strike-due")
            case _, Hop(start, end):
                self._check_hop(start, end)
                return self._hop(start, end)
            case _:
                raise IllegalMove("move-due")

    def view(self, seat: Seat | None) -> KnopfView:
        return KnopfView(seat, self)

    def dump(self) -> Json:
        """`hops` lead from the first position of `past` to this one (None: a skipped move); without a past, None."""
        red, blue = self.buttons
        hops: list[Json] = [_hop_between(*both) for both in pairwise(self.past)]
        return {
            "options": dump_options(self.options),
            "red": [*names(red)],
            "blue": [*names(blue)],
            "seat": self.seat,
            "step": self.step,
            "quiet": self.quiet,
            "hops": hops if self.past else None,
        }

    def _check_targets(self, cells: int) -> None:
        if not cells:
            raise IllegalMove("empty-strike")
        wrong = cells & ~self.choices
        if not wrong:
            return
        first = bits.members(wrong)[0]
        if self.buttons[self.seat] >> first & 1:
            raise IllegalMove("own-button", cell=NAMES[first])
        if not self.buttons[1 - self.seat] >> first & 1:
            raise IllegalMove("empty-square", cell=NAMES[first])
        raise IllegalMove("not-crowded" if self.step is Step.PENALTY else "not-threatened", cell=NAMES[first])

    def _check_hop(self, start: Cell, end: Cell) -> None:
        if self.buttons[1 - self.seat] >> start & 1:
            raise IllegalMove("enemy-button", cell=NAMES[start])
        if not self.buttons[self.seat] >> start & 1:
            raise IllegalMove("empty-square", cell=NAMES[start])
        if not self.layout.ends[start] >> end & 1:
            self._refuse_way(start, end)
        if (self.buttons[0] | self.buttons[1]) >> end & 1:
            raise IllegalMove("occupied", cell=NAMES[end])

    def _refuse_way(self, start: Cell, end: Cell) -> NoReturn:
        squares, holes = distance(start, end), self.layout.holes[start]
        if squares is None:
            raise IllegalMove("not-straight", start=NAMES[start], end=NAMES[end])
        allowed = lengths(holes)
        wanted = f"{allowed[0]}–{allowed[-1]}" if len(allowed) > 1 else str(holes)
        raise IllegalMove("wrong-distance", cell=NAMES[start], holes=holes, wanted=wanted, found=squares)

    def _remove(self, cells: int, steps: tuple[Step, ...]) -> Knopf:
        """Without these enemy buttons: the goal is reached, or the turn goes on with the first step that is due."""
        left = self.buttons[1 - self.seat] & ~cells
        won = BUTTONS - left.bit_count() >= self.options.goal
        after = Knopf(self.options, self._with(1 - self.seat, left), self.seat, None if won else steps[0], 0, (), 0)
        return after if won else after._resume(steps)

    def _resume(self, steps: tuple[Step, ...]) -> Knopf:
        """The same turn at the first of these steps that has something to do; the next turn if none has."""
        step, squares = due(self.layout, self.buttons, self.seat, steps)
        if step is None:
            return opened(self.options, self.buttons, 1 - self.seat, self.quiet, self.past)
        return Knopf(self.options, self.buttons, self.seat, step, self.quiet, self.past, squares)

    def _hop(self, start: Cell, end: Cell) -> Knopf:
        own = self.buttons[self.seat] ^ (1 << start | 1 << end)
        return opened(self.options, self._with(self.seat, own), 1 - self.seat, self.quiet + 1, self.past)

    def _with(self, seat: Seat, own: int) -> Buttons:
        return (own, self.buttons[1]) if seat == 0 else (self.buttons[0], own)

    def _over(self) -> Over:
        if max(self.removed) >= self.options.goal:
            reason = "goal"
        else:
            reason = "no-removal" if self.quiet == QUIET else "repetition"
        return Over(Outcome(rank(self.removed), self.removed, reason))


_ASKED = (Decide((0,)), Decide((1,)))


def start(options: KnopfOptions) -> Knopf:
    """Red on every other square of the second ring from b9, blue between, red to begin."""
    ring = list(second_ring())
    red, blue = (_handicapped(ring[seat::2], fewer) for seat, fewer in enumerate(by_seat(options.fewer, 2)))
    return opened(options, (bits.pack(red), bits.pack(blue)), 0, 0, ())


def _handicapped(squares: list[Cell], fewer: int) -> list[Cell]:
    """Without so many buttons, the first of them and others at even distances round the ring (KK-22)."""
    gone = {len(squares) * number // fewer for number in range(fewer)}
    return [square for number, square in enumerate(squares) if number not in gone]


def opened(options: KnopfOptions, buttons: Buttons, seat: Seat, quiet: int, past: tuple[Buttons, ...]) -> Knopf:
    """A turn begins and its position is counted; a seat with nothing at all to do is passed over.

    Two seats with nothing to do pass the turn to and fro until the position has occurred often enough.
    """
    past = (*past, buttons)
    if quiet == QUIET or _occurrences(past) == OCCURRENCES:
        return Knopf(options, buttons, seat, None, quiet, past, 0)
    step, squares = due(read_layout(options.holes), buttons, seat, tuple(Step))
    if step is None:
        return opened(options, buttons, 1 - seat, quiet, past)
    return Knopf(options, buttons, seat, step, quiet, past, squares)


def due(layout: Layout, buttons: Buttons, seat: Seat, steps: tuple[Step, ...]) -> tuple[Step | None, int]:
    """The first of these steps in which the seat has something to choose from, and from what."""
    for step in steps:
        if squares := choices(layout, buttons, seat, step):
            return step, squares
    return None, 0


def choices(layout: Layout, buttons: Buttons, seat: Seat, step: Step) -> int:
    """What a seat may choose from in a step: enemy buttons to take or strike, or its own that can hop."""
    own, enemy = buttons[seat], buttons[1 - seat]
    match step:
        case Step.PENALTY:
            return crowded(enemy)
        case Step.STRIKE:
            return threatened(layout, own, enemy)
        case Step.MOVE:
            free, movable = ~(own | enemy), 0
            for cell in cells(own):
                if layout.ends[cell] & free:
                    movable |= 1 << cell
            return movable


def _occurrences(past: tuple[Buttons, ...]) -> int:
    return past[::-2].count(past[-1]) if past else 0


def _hop_between(before: Buttons, after: Buttons) -> str | None:
    for old, new in zip(before, after, strict=True):
        if old != new:
            (start,), (end,) = cells(old & ~new), cells(new & ~old)
            return str(Hop(start, end))
    return None


def read_position(fields: dict[str, Any], options: KnopfOptions) -> Knopf:
    """The position that has these fields, for `load_position`."""
    red, blue = (bits.pack(CELLS[name] for name in fields[colour]) for colour in ("red", "blue"))
    seat, quiet, step = fields["seat"], fields["quiet"], None if fields["step"] is None else Step(fields["step"])
    require(not red & blue and max(red.bit_count(), blue.bit_count()) <= BUTTONS, "buttons")
    require(seat in (0, 1) and 0 <= quiet <= QUIET, "turn")
    squares = choices(read_layout(options.holes), (red, blue), seat, step) if step else 0
    require(step is None or squares > 0, "step")
    return Knopf(options, (red, blue), seat, step, quiet, _past((red, blue), seat, fields["hops"]), squares)


def _past(buttons: Buttons, seat: Seat, hops: list[str | None] | None) -> tuple[Buttons, ...]:
    """The beginnings of turns since the last removal: back from the present, hop by hop."""
    if hops is None:
        return ()
    past = [buttons]
    for text in reversed(hops):
        hop = None if text is None else parse(text)
        require(hop is None or isinstance(hop, Hop), "hops")
        moved = 1 << hop.start | 1 << hop.end if isinstance(hop, Hop) else 0
        seat, (red, blue) = 1 - seat, past[-1]
        past.append((red ^ moved, blue) if seat == 0 else (red, blue ^ moved))
    return tuple(reversed(past))
