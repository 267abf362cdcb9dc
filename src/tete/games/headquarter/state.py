"""The rules of Headquarter: both layers, the bag, the drawn piece, and what each seat has seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal, Self, get_args

from tete.core import (
    CHANCE,
    Actor,
    Decide,
    IllegalMove,
    Json,
    Outcome,
    Over,
    Played,
    Roll,
    Seat,
    State,
    Turn,
    Weights,
    by_seat,
    check_seat,
    dump_options,
    expect,
    move_of,
    rank,
    require,
)
from tete.core.bits import members, pack
from tete.games.headquarter.head import (
    EMPTY,
    NOWHERE,
    Head,
    Layer,
    Placements,
    Spots,
    filled,
    find_spots,
    lines,
    only,
    points,
    put,
    read_head,
)
from tete.games.headquarter.move import (
    COLOURS,
    PIECES,
    Cube,
    Draw,
    Move,
    Placement,
    drawn_pieces,
    parse_move,
    pieces_placed,
)
from tete.games.headquarter.options import HeadquarterOptions
from tete.games.headquarter.view import HeadquarterView

Reason = Literal["layer-full", "bag-empty", "no-placement"]
DRAWS = tuple(Draw(piece) for piece in PIECES)


@dataclass(frozen=True, slots=True, repr=False)
class HeadquarterState(State[Move, HeadquarterView]):
    """`pushed` are the cells filled through the head by one piece, which both seats know (HQ-21).

    `seen[seat]` are the cells of the other layer whose cube the seat has once seen through an empty cell of its own.
    It is kept whether or not the seat may be reminded of it: the option `memory_aid` only changes the view.
    `mover` is the seat that places next, unless the game is over. `closing` is why the starter's last piece was the
    last, once it has been placed and the other seat had a last turn (HQ-28).
    """

    options: HeadquarterOptions
    bag: tuple[int, ...]  # how many are left of each of PIECES
    layers: tuple[Layer, Layer] = (EMPTY, EMPTY)
    piece: str | None = None  # drawn and not yet placed
    pushed: int = 0
    seen: tuple[int, int] = (0, 0)
    mover: Seat = 0
    closing: Reason | None = None
    spots: Spots = field(init=False, compare=False, repr=False)  # where the mover can place, whatever the colours
    turn: Turn = field(init=False, compare=False, repr=False)
    seats: ClassVar[int] = 2

    def __post_init__(self) -> None:
        object.__setattr__(self, "spots", self.spots_of(self.mover))
        object.__setattr__(self, "turn", self._turn())

    @property
    def head(self) -> Head:
        return read_head(self.options.head)

    @property
    def placed(self) -> int:
        return pieces_placed(self.options.bag, self.bag, self.piece)

    def filled(self, seat: Seat) -> int:
        return filled(self.layers[seat])

    def spots_of(self, seat: Seat) -> Spots:
        """Where a seat could place, whatever the colours."""
        return find_spots(self.head, self.options.stability, self.filled(seat), self.filled(1 - seat))

    def layer_full(self) -> bool:
        """Whether a layer is full that counts for the end: the starter's, or either one (HQ-29, HQ-30)."""
        seats = (0,) if self.options.ending == "starter" else (0, 1)
        return any(self.filled(seat) == self.head.cells for seat in seats)

    @property
    def last_turn(self) -> bool:
        """Whether the second player answers the piece with which the starter brought the end about."""
        if self.mover == 0 or isinstance(self.turn, Over):
            return False
        return self.closing is not None if self.options.ending == "starter" else self.layer_full()

    def _turn(self) -> Turn:
        """With the ending `either` the last turn needs no flag: a full layer stays full (HQ-30)."""
        if self.piece is not None:
            return Decide((self.mover,))
        can_place = bool(self.spots) and any(self.bag)
        if self.options.ending == "starter":
            goes_on = self.mover == 1 or self.closing is None
        else:
            goes_on = self.mover == 1 or not self.layer_full()  # seat 1 answers: the starter has just placed
        if can_place and goes_on:
            return Roll(Weights.from_mapping(dict(zip(DRAWS, self.bag, strict=True))))
        begun = by_seat(self.options.head_start, self.seats)
        score = tuple(
            ahead + points(self.head, layer, self.options.blackout)
            for ahead, layer in zip(begun, self.layers, strict=True)
        )
        return Over(Outcome(rank(score), score, self.closing or self.reason))

    @property
    def reason(self) -> Reason:
        """What ends the game, if it ends in this position: the first that holds (HQ-29)."""
        return "layer-full" if self.layer_full() else "no-placement" if any(self.bag) else "bag-empty"

    def moves(self, seat: Seat) -> Sequence[Move]:
        """In the order of `Placements`: lying, upright, through the head; lower cells first."""
        if self.piece is None or seat != self.mover:
            return ()
        return Placements(self.head, self.spots, self.piece)

    def play(self, actor: Actor, move: Move | str) -> HeadquarterState:
        move = move_of(move, Move, parse_move)
        expect(self.turn, actor)
        match move:
            case Draw():
                if actor != CHANCE:
                    raise IllegalMove("place-now", piece=str(self.piece))
                return self._draw(move.piece)
            case Placement():
                if actor == CHANCE:
                    raise IllegalMove("draw-now")
                return self._place(move)

    def _draw(self, piece: str) -> HeadquarterState:
        if piece not in PIECES or not self.bag[PIECES.index(piece)]:
            raise IllegalMove("not-in-bag", piece=piece)
        kind = PIECES.index(piece)
        bag = (*self.bag[:kind], self.bag[kind] - 1, *self.bag[kind + 1 :])
        return replace(self, bag=bag, piece=piece)

    def _place(self, move: Placement) -> HeadquarterState:
        self._check(move)
        layers, seat = list(self.layers), self.mover
        for cube in (move.first, move.second):
            side = 1 - seat if cube.far else seat
            layers[side] = put(layers[side], self._bit(cube), cube.colour)
        zero, one = filled(layers[0]), filled(layers[1])
        placed = HeadquarterState(
            self.options,
            self.bag,
            (layers[0], layers[1]),
            None,
            self.pushed | (self._bit(move.first) if move.second.far else 0),
            (self.seen[0] | one & ~zero, self.seen[1] | zero & ~one),
            1 - seat,
            self.closing,
        )
        return placed._closed() if seat == 0 and self.options.ending == "starter" else placed

    def _closed(self) -> HeadquarterState:
        """After the starter's placement: was it his last? If not, is the other seat skipped (HQ-27)?"""
        can_answer = bool(self.spots) and any(self.bag)
        if any(self.bag) and self.spots_of(0):
            return self if can_answer else replace(self, mover=0)
        return replace(self, closing=self.reason) if can_answer else self

    def _check(self, move: Placement) -> None:
        """Raise `IllegalMove` for a placement that the head, the piece, other cubes or gravity forbid."""
        first, second = move.first, move.second
        for cube in (first, second):
            if not self._bit(cube):
                raise IllegalMove("not-a-cell", cell=cube.cell)
        if first.far:
            raise IllegalMove("both-far", first=first.cell, second=second.cell)
        across, up = second.column - first.column, second.row - first.row
        if (across, up) not in ([(0, 0)] if second.far else [(1, 0), (0, 1)]):
            raise IllegalMove("apart", first=first.cell, second=second.cell)
        if move.piece != self.piece:
            raise IllegalMove("wrong-piece", piece=str(self.piece), given=move.piece)
        for cube in (first, second):
            if self._bit(cube) & self.filled(1 - self.mover if cube.far else self.mover):
                raise IllegalMove("taken", cell=cube.cell)
        spots = self.spots.through if second.far else self.spots.flat if across else self.spots.upright
        if not spots & self._bit(first):
            raise self._fall(first, second)

    def _fall(self, first: Cube, second: Cube) -> IllegalMove:
        """Why a piece falls: nothing is below it, or one cube is not held."""
        hanging = [cube for cube in (first, second) if not self._rests(cube)]
        if len(hanging) == 2:
            return IllegalMove("floats", first=first.cell, second=second.cell)
        if self.options.stability == "full":
            return IllegalMove("overhangs", cell=hanging[0].cell)
        return IllegalMove("tips", cell=hanging[0].cell)

    def _rests(self, cube: Cube) -> bool:
        side = 1 - self.mover if cube.far else self.mover
        return bool((self.filled(side) | self.head.wall) << self.head.stride & self._bit(cube))

    def _bit(self, cube: Cube) -> int:
        return self.head.bit(cube.column, cube.row)

    def text(self, played: Played[Self], seat: Seat | None) -> str:
        """A placement as the seat sees it afterwards: cubes that it does not see are written `?` (HQ-25)."""
        move: Move = played.move
        if isinstance(move, Draw) or played.actor == seat or isinstance(played.after.turn, Over):
            return str(move)
        if seat is None:
            return "? ?"
        if move.second.far:  # a seat that sees one half of a piece through the head knows the other half
            return str(move)
        near = self.filled(seat)
        visible = [str(cube) for cube in (move.first, move.second) if not self._bit(cube) & near]
        return " ".join([*visible, "?", "?"][:2])

    def view(self, seat: Seat | None) -> HeadquarterView:
        check_seat(self, seat)
        if isinstance(self.turn, Over):
            return self._view(seat, self.head.cells, self.head.cells)
        if seat is None:
            return self._view(None, 0, 0)
        near = self.filled(seat)
        seen = self.seen[seat] if self.options.memory_aid else 0
        return self._view(seat, self.head.cells, self.head.cells & ~near | self.pushed | seen)

    def _view(self, seat: Seat | None, near: int, far: int) -> HeadquarterView:
        """The view of a seat that knows these cells of its own layer and of the other one."""
        side = seat or 0  # a spectator sees the side of seat 0 when all is shown
        mine, other = self.layers[side], self.layers[1 - side]
        over = isinstance(self.turn, Over)
        return HeadquarterView(
            seat=seat,
            turn=self.turn,
            options=self.options,
            near=only(mine, near),
            far=only(other, far),
            unknown=(self.head.cells & ~near, self.head.cells & ~far),
            mover=None if over else self.mover,
            last_turn=seat is not None and self.last_turn,
            remembered=0 if over else filled(other) & far & filled(mine),
            pushed=self.pushed & near,
            bag=self.bag,
            piece=self.piece,
            spots=self.spots if self.turn == Decide((side,)) and seat is not None else NOWHERE,
        )

    def dump(self) -> Json:
        """Layers as lines from the top (` ` wall, `.` empty, else the colour); cells by name; the bag by piece."""
        head = self.head
        return {
            "options": dump_options(self.options),
            "layers": [[*lines(head, layer)] for layer in self.layers],
            "pushed": [*head.names(self.pushed)],
            "seen": [[*head.names(cells)] for cells in self.seen],
            "bag": dict(zip(PIECES, self.bag, strict=True)),
            "piece": self.piece,
            "mover": self.mover,
            "closing": self.closing,
        }


def read_position(fields: dict[str, Any], options: HeadquarterOptions) -> HeadquarterState:
    """The position that has these fields, for `load_position`."""
    head, mover, closing, piece = read_head(options.head), fields["mover"], fields["closing"], fields["piece"]
    numbers = {head.name(number): number for number in members(head.cells)}
    layers = tuple(_layer(head, lines) for lines in fields["layers"])
    pushed, *seen = (pack(numbers[name] for name in cells) for cells in (fields["pushed"], *fields["seen"]))
    bag = tuple(fields["bag"][kind] for kind in PIECES)
    require(len(layers) == len(seen) == 2, "layers")
    require(all(0 <= left <= whole for left, whole in zip(bag, options.bag, strict=True)), "bag")
    require(mover in (0, 1) and closing in (None, *get_args(Reason)), "turn")
    pieces = drawn_pieces(options.bag, bag)
    if piece is not None:
        pieces.remove(piece)
    state = HeadquarterState(options, bag, (layers[0], layers[1]), piece, pushed, (seen[0], seen[1]), mover, closing)
    _check_cubes(state, "".join(pieces))
    return state


def _layer(head: Head, lines: list[str]) -> Layer:
    layer = EMPTY
    for row, line in zip(range(head.rows, 0, -1), lines, strict=True):
        for column, sign in enumerate(line):
            layer = put(layer, head.bit(column, row), sign)
    return layer


def _check_cubes(state: HeadquarterState, placed: str) -> None:
    """The cubes are those of the pieces placed, and were seen and pushed where they are."""
    zero, one = state.filled(0), state.filled(1)
    counts = [sum(layer[index].bit_count() for layer in state.layers) for index in range(len(COLOURS))]
    require(counts == [placed.count(colour) for colour in COLOURS], "cubes")
    require(not (state.pushed & ~(zero & one) or state.seen[0] & ~one or state.seen[1] & ~zero), "seen")
    require(state.piece is None or bool(state.spots), "piece")
