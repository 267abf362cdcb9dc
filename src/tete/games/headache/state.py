"""The rules of Headache: the piles on the track, the waiting cones, and the phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tete.core import (
    CHANCE,
    Actor,
    BadPosition,
    Decide,
    IllegalMove,
    Json,
    Outcome,
    Over,
    Ply,
    Roll,
    Seat,
    State,
    Turn,
    by_seat,
    dump_options,
    expect,
    move_of,
    rank,
    require,
)
from tete.games.headache.move import POPS, Enter, Go, Move, Pop, Promote, Word, parse
from tete.games.headache.options import HeadacheOptions
from tete.games.headache.phase import (
    QUIET_LIMIT,
    TURN_LIMIT,
    Choosing,
    Opening,
    Phase,
    Playing,
    Popping,
    Step,
    dump_phase,
)
from tete.games.headache.track import (
    BACKWARDS,
    CONES,
    CROSSING,
    FACES,
    INDEX,
    LETTER,
    NAME,
    SPACES,
    START,
    STARTS_AT,
    ends,
    handicap_spaces,
)
from tete.games.headache.view import HeadacheView

_ROLL = Roll(POPS)


@dataclass(frozen=True, slots=True, repr=False)
class HeadacheState(State[Move, HeadacheView]):
    """A position; cones are colour letters, and a pile is a string of them from the bottom up."""

    options: HeadacheOptions
    hands: tuple[str, ...]  # the colours of each seat
    board: tuple[str, ...]  # the pile on each space of the track
    waiting: str  # the cones still to enter
    phase: Phase
    out: tuple[Seat, ...] = ()  # in the order they went out
    turns: int = 0  # turns finished
    quiet: int = 0  # turns finished since the last one with an entry or a capture
    stirred: bool = False  # the running turn has already entered or captured
    last: Ply[Move] | None = None

    @property
    def step(self) -> Step:
        """The name of the phase."""
        return "over" if isinstance(self.phase, Over) else self.phase.step

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def turn(self) -> Turn:
        match self.phase:
            case Over() as over:
                return over
            case Opening() | Popping():
                return _ROLL
            case Playing(seat) | Choosing(seat):
                return Decide((seat,))

    # Legal moves

    def moves(self, seat: Seat) -> Sequence[Move]:
        """Entries by colour, then moves by source and target in the order of the track, then `pass`;
        to a red dot `again`, then promotions in the order of the track and from the bottom up, then `done`."""
        match self.phase:
            case Playing(decider, pop) if decider == seat:
                played = tuple(self._plays(seat, pop))
                return played if played and self.options.must_move else (*played, Word.PASS)
            case Choosing(decider) if decider == seat:
                return (Word.AGAIN, *self._promotions(seat), Word.DONE)
            case _:
                return ()

    def _plays(self, seat: Seat, pop: Pop) -> Iterator[Move]:
        """The entries and moves of a seat, all but `pass`."""
        hand = self.hands[seat]
        for colour in hand:
            if self._entry_barred(hand, colour) is None:
                yield Enter(NAME[colour] if len(hand) > 1 else None)
        for here, pile in enumerate(self.board):
            if pile and pile[-1] in hand:
                for there in ends(here, pop.number, len(pile)):
                    if self._landing_barred(seat, pile[-1], there) is None:
                        yield Go(SPACES[here], SPACES[there])

    def _promotions(self, seat: Seat) -> Iterator[Move]:
        for here, pile in enumerate(self.board):
            for level, cone in enumerate(pile[:-1], start=1):
                if cone in self.hands[seat]:
                    yield Promote(SPACES[here], level)

    def _entry_barred(self, hand: str, colour: str) -> IllegalMove | None:
        """Why a cone of this colour of a hand may not enter; None if it may. The fourth may capture (HA-7)."""
        start, left = START[colour], self.waiting.count(colour)
        pile, space = self.board[start], SPACES[start]
        if not left:
            return IllegalMove("none-waiting", colour=NAME[colour])
        if not pile:
            return None
        if pile[-1] in hand:
            return IllegalMove("start-occupied", space=space)
        if left > 1:
            return IllegalMove("start-held", space=space, colour=NAME[pile[-1]])
        return IllegalMove("safe-crossing", space=space) if self.options.safe and start in CROSSING else None

    def is_protected(self, seat: Seat, space: int) -> bool:
        """Whether a space is kept free, occupied or not, for another player's cones still to enter (HA-15)."""
        host = STARTS_AT.get(space)
        if self.options.starts == "open" or host is None:
            return False
        return host in self.waiting and host not in self.hands[seat]

    def can_enter(self, colour: str) -> bool:
        """Whether a cone of this colour may enter now."""
        return self._entry_barred(next(hand for hand in self.hands if colour in hand), colour) is None

    def _landing_barred(self, seat: Seat, colour: str, there: int) -> IllegalMove | None:
        """Why a pile of this seat, with this colour on top, may not stop on a space; None if it may."""
        pile = self.board[there]
        if self.is_protected(seat, there):
            return IllegalMove("start-protected", space=SPACES[there], colour=NAME[STARTS_AT[there]])
        if not pile:
            return None
        if pile[-1] in self.hands[seat]:
            return IllegalMove("own-piece", space=SPACES[there])
        if colour in self.waiting:
            return IllegalMove("not-all-entered", colour=NAME[colour], waiting=self.waiting.count(colour))
        if self.options.safe and there in CROSSING:
            return IllegalMove("safe-crossing", space=SPACES[there])
        return None

    # Playing a move

    def play(self, actor: Actor, move: Move | str) -> HeadacheState:
        move = move_of(move, Move, parse)
        expect(self.turn, actor)
        return replace(self._after(move), last=Ply(actor, move))

    def _after(self, move: Move) -> HeadacheState:
        match self.phase, move:
            case (Opening() | Popping(), Pop()) if not POPS.of(move):
                raise IllegalMove("no-such-pop", move=str(move))
            case Opening() as opening, Pop(number):
                return self._drawn_lots(opening, number)
            case Popping(seat), Pop():
                return replace(self, phase=Playing(seat, move))
            case Playing(seat, pop), Enter(colour):
                return self._entered(seat, colour)._acted(seat, pop)
            case Playing(seat, pop), Go(source, target):
                return self._moved(seat, pop.number, source, target)._acted(seat, pop)
            case Playing(seat, pop), Word.PASS:
                if self.options.must_move and any(True for _ in self._plays(seat, pop)):
                    raise IllegalMove("must-play")
                return self._acted(seat, pop)
            case Choosing(seat), Promote(space, level):
                return self._promoted(seat, space, level)._acted(seat, None)
            case Choosing(seat), Word.AGAIN:
                return replace(self, phase=Popping(seat))
            case Choosing(seat), Word.DONE:
                return self._passed_on(seat)
            case _:
                raise IllegalMove("not-now", move=str(move))

    def _drawn_lots(self, opening: Opening, number: int) -> HeadacheState:
        """HA-4: the highest begins; those who tie for it pop again among themselves."""
        popped = (*opening.popped, number)
        if len(popped) < len(opening.contenders):
            return replace(self, phase=Opening(opening.contenders, popped))
        best = tuple(seat for seat, each in zip(opening.contenders, popped, strict=True) if each == max(popped))
        return replace(self, phase=Popping(best[0]) if len(best) == 1 else Opening(best))

    def _entered(self, seat: Seat, named: str | None) -> HeadacheState:
        hand = self.hands[seat]
        if named is None and len(hand) > 1:
            raise IllegalMove("colour-needed")
        if named is not None and len(hand) == 1:
            raise IllegalMove("colour-needless")
        colour = hand if named is None else LETTER.get(named, "?")
        if colour not in hand:
            raise IllegalMove("not-your-colour", colour=str(named))
        if (refusal := self._entry_barred(hand, colour)) is not None:
            raise refusal
        board = self._board_with({START[colour]: self.board[START[colour]] + colour})
        return replace(self, board=board, waiting=self.waiting.replace(colour, "", 1), stirred=True)

    def _moved(self, seat: Seat, number: int, source: str, target: str) -> HeadacheState:
        here, pile = self._pile_on(source)
        there = INDEX.get(target, -1)
        if pile[-1] not in self.hands[seat]:
            raise IllegalMove("not-your-piece", space=source, colour=NAME[pile[-1]])
        if there not in ends(here, number, len(pile)):
            if there in BACKWARDS[number][here]:
                raise IllegalMove("single-backwards", space=source)
            raise IllegalMove("wrong-distance", source=source, target=target, number=number)
        if (refusal := self._landing_barred(seat, pile[-1], there)) is not None:
            raise refusal
        taken = self.board[there]
        board = self._board_with({here: "", there: taken + pile})
        return replace(self, board=board, stirred=self.stirred or bool(taken))

    def _promoted(self, seat: Seat, space: str, level: int) -> HeadacheState:
        here, pile = self._pile_on(space)
        if not 1 <= level <= len(pile):
            raise IllegalMove("no-such-level", space=space, level=level, height=len(pile))
        if level == len(pile):
            raise IllegalMove("already-on-top", space=space)
        cone = pile[level - 1]
        if cone not in self.hands[seat]:
            raise IllegalMove("not-your-cone", space=space, level=level, colour=NAME[cone])
        return replace(self, board=self._board_with({here: pile[: level - 1] + pile[level:] + cone}))

    def _pile_on(self, space: str) -> tuple[int, str]:
        here = INDEX.get(space)
        if here is None or not self.board[here]:
            raise IllegalMove("empty-space", space=space)
        return here, self.board[here]

    def _board_with(self, changed: dict[int, str]) -> tuple[str, ...]:
        return tuple(changed.get(space, pile) for space, pile in enumerate(self.board))

    def _acted(self, seat: Seat, pop: Pop | None) -> HeadacheState:
        """After an action: find who is out and whether the game is over, then ask for the red dot or end the turn."""
        out = self.out + tuple(each for each in range(self.seats) if each not in self.out and self.is_out(each))
        after = replace(self, out=out)
        if len(out) == self.seats - 1:  # HA-22: at once, before any choice of the red dot
            return replace(after, phase=Over(after.outcome("last-in")))
        if pop is not None and pop.dot:
            return replace(after, phase=Choosing(seat, pop))
        return after._passed_on(seat)

    def _passed_on(self, seat: Seat) -> HeadacheState:
        """The turn of this seat is finished: count it, and go on clockwise to the next seat still in."""
        turns, quiet = self.turns + 1, 0 if self.stirred else self.quiet + 1
        over = quiet == QUIET_LIMIT or turns == TURN_LIMIT
        phase = Over(self.outcome("quiet")) if over else Popping(self._next_in(seat))
        return replace(self, turns=turns, quiet=quiet, stirred=False, phase=phase)

    def _next_in(self, seat: Seat) -> Seat:
        others = ((seat + step) % self.seats for step in range(1, self.seats))
        return next(each for each in others if each not in self.out)

    # The result

    def topped(self, seat: Seat) -> int:
        """The cones in the piles that a seat tops."""
        return sum(len(pile) for pile in self.board if pile and pile[-1] in self.hands[seat])

    def is_out(self, seat: Seat) -> bool:
        """Nothing on top anywhere, and nothing left to enter."""
        return not self.topped(seat) and not any(colour in self.waiting for colour in self.hands[seat])

    def outcome(self, reason: str) -> Outcome:
        """Seats still in come first, by their points; then the others, the last to go out first."""
        points = tuple(self.topped(seat) if reason == "quiet" else 0 for seat in range(self.seats))
        scores = [(0, self.out.index(seat)) if seat in self.out else (1, points[seat]) for seat in range(self.seats)]
        return Outcome(rank(scores), points, reason)

    def view(self, seat: Seat | None) -> HeadacheView:
        return HeadacheView(seat, self)

    def dump(self) -> Json:
        """The waiting cones are not dumped: they are those not on the board."""
        last = self.last
        return {
            "options": dump_options(self.options),
            "seats": self.seats,
            "board": {space: pile for space, pile in zip(SPACES, self.board, strict=True) if pile},
            "phase": dump_phase(self.phase),
            "out": list(self.out),
            "turns": self.turns,
            "quiet": self.quiet,
            "stirred": self.stirred,
            "last": None if last is None else {"actor": last.actor, "move": str(last.move)},
        }


def begin(options: HeadacheOptions, seats: int) -> HeadacheState:
    """The seats pop for who starts; all cones wait but those of a handicap (HA-31)."""
    hands, board = options.hands(seats), [""] * len(SPACES)
    for hand, entered in zip(hands, by_seat(options.entered, seats), strict=True):
        for colour in hand:
            for space in handicap_spaces(colour)[:entered]:
                board[space] = colour
    return HeadacheState(options, hands, tuple(board), _waiting(hands, "".join(board)), Opening(tuple(range(seats))))


def read_position(fields: dict[str, Any], options: HeadacheOptions) -> HeadacheState:
    """The position that has these fields, for `load_position`."""
    seats, turns, quiet, last = fields["seats"], fields["turns"], fields["quiet"], fields["last"]
    require(seats in options.seats, "seats")
    require(0 <= quiet <= min(turns, QUIET_LIMIT) and turns <= TURN_LIMIT, "turns")
    piles = [""] * len(SPACES)
    for space, pile in fields["board"].items():
        piles[INDEX[space]] = pile
    start = begin(options, seats)
    state = replace(
        start,
        board=tuple(piles),
        waiting=_waiting(start.hands, "".join(piles)),
        out=tuple(fields["out"]),
        turns=turns,
        quiet=quiet,
        stirred=fields["stirred"],
        last=None if last is None else Ply(last["actor"], parse(last["move"])),
    )
    require(sorted(state.out) == [seat for seat in range(seats) if state.is_out(seat)], "out")
    require(state.last is None or state.last.actor in (CHANCE, *range(seats)), "last")
    return replace(state, phase=_phase(fields["phase"], state))


def _waiting(hands: tuple[str, ...], placed: str) -> str:
    """The cones that are not on the board; none ever leaves it."""
    colours = "".join(hands)
    require(set(placed) <= set(colours) and all(placed.count(colour) <= CONES for colour in colours), "board")
    return "".join(colour * (CONES - placed.count(colour)) for colour in colours)


def _phase(data: dict[str, Any], state: HeadacheState) -> Phase:
    step, last_in = data["step"], len(state.out) == state.seats - 1
    over = last_in or state.quiet == QUIET_LIMIT or state.turns == TURN_LIMIT
    require((step == "over") == over, "phase")
    if over:
        return Over(state.outcome("last-in" if last_in else "quiet"))
    if step == "opening":
        contenders, popped = data["contenders"], data["popped"]
        require(contenders == sorted({*contenders} & {*range(state.seats)}), "contenders")
        require({*popped} <= {*FACES} and len(popped) < len(contenders), "popped")
        return Opening(tuple(contenders), tuple(popped))
    seat = data["seat"]
    require(seat in range(state.seats) and seat not in state.out, "seat")
    if step == "pop":
        return Popping(seat)
    pop = parse(data["pop"])
    if not isinstance(pop, Pop) or (step == "choose" and not pop.dot):
        raise BadPosition("bad-position", why="pop")
    return Playing(seat, pop) if step == "play" else Choosing(seat, pop)
