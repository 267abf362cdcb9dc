"""A live table as a value: everything that follows from its log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, overload

from tete.core import BELL, CHANCE, Actor, AnyGame, AnyState, MatchGame, Outcome, Over, Seat, match_game
from tete.games import GAMES
from tete.tables.chance import ChanceProof
from tete.tables.clock import ClockConfig, Clocks, NoClock
from tete.tables.config import Access, ChatPolicy, TableConfig
from tete.tables.declared import Value
from tete.tables.events import OfferKind
from tete.tables.seats import Computer, Level, Occupant, Open, SeatKind, SeatState

POSITION_EVERY_PLIES = 16  # of so many positions one is kept, from which the others are soon played again
PLIES_PER_GAME = 8_000  # after which a game is over; the longest that computers played has less than two thousand
PLIES_PER_TURN = 1_000  # of one seat and of chance in a row, where several seats play


@dataclass(frozen=True, slots=True)
class Waiting:
    """The game has not started."""


@dataclass(frozen=True, slots=True)
class Playing:
    """The game runs, and so do the clocks."""


@dataclass(frozen=True, slots=True)
class Paused:
    """The game waits until somebody resumes it."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The game is over. One that was cancelled or stopped has no outcome; `why` is then the reason."""

    outcome: Outcome | None
    why: str = "cancelled"


Status = Waiting | Playing | Paused | Finished
StatusName = Literal["waiting", "playing", "paused", "over"]


@dataclass(frozen=True, slots=True)
class TablePly:
    """One ply of the record. `texts` has its text for each seat and then a spectator, or one text for all."""

    actor: Actor
    move: str
    texts: tuple[str, ...]
    at: int

    def text_for(self, seat: Seat | None) -> str:
        return self.texts[-1 if seat is None or len(self.texts) == 1 else seat]


class Plies(Sequence[TablePly]):
    """The first `count` plies of a list that is only ever added to, and shared with the table's earlier versions."""

    __slots__ = ("_all", "_count", "_marks")

    def __init__(self) -> None:
        self._all: list[TablePly] = []
        self._marks: list[AnyState | None] = []
        self._count = 0

    def plus(self, ply: TablePly, before: AnyState | None = None) -> Plies:
        """With one more ply, and the position before it (an archived table has none)."""
        count, everything, marks = self._count, self._all, self._marks
        if count != len(everything):  # it goes on otherwise: after a takeback, or a move that was not stored
            everything, marks = everything[:count], marks[: -(-count // POSITION_EVERY_PLIES)]
        if count % POSITION_EVERY_PLIES == 0:
            marks.append(before)
        everything.append(ply)
        return Plies._of(everything, marks, count + 1)

    def first(self, count: int) -> Plies:
        """Only the first plies."""
        return Plies._of(self._all, self._marks, max(0, min(count, self._count)))

    @staticmethod
    def _of(everything: list[TablePly], marks: list[AnyState | None], count: int) -> Plies:
        plies = Plies.__new__(Plies)
        plies._all, plies._marks, plies._count = everything, marks, count
        return plies

    def mark(self, ply: int) -> tuple[int, AnyState | None]:
        """The number of a ply shortly before this one, and the position before it."""
        number = min(ply, self._count - 1) // POSITION_EVERY_PLIES
        return (number * POSITION_EVERY_PLIES, self._marks[number]) if number >= 0 else (0, None)

    def in_one_turn(self) -> int:
        """How many of the last plies are of one seat and of chance."""
        seat: Actor | None = None
        for number in range(self._count):
            actor = self._all[self._count - 1 - number].actor
            if actor != CHANCE and seat not in (None, actor):
                return number
            seat = seat if actor == CHANCE else actor
        return self._count

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[TablePly]:
        return map(self._all.__getitem__, range(self._count))

    @overload
    def __getitem__(self, index: int) -> TablePly: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[TablePly]: ...
    def __getitem__(self, index: int | slice) -> TablePly | Sequence[TablePly]:
        numbers = range(self._count)[index]
        return self._all[numbers] if isinstance(numbers, int) else tuple(map(self._all.__getitem__, numbers))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Plies | tuple):
            return NotImplemented
        return len(self) == len(other) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


def too_long(plies: Plies, seats: int) -> bool:
    """Whether a game is over because it would never end."""
    endless_turn = seats > 1 and len(plies) >= PLIES_PER_TURN and plies.in_one_turn() >= PLIES_PER_TURN
    return endless_turn or len(plies) >= PLIES_PER_GAME


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that happens once every person at the table has agreed."""

    number: int
    offer: OfferKind
    by: str
    to: int
    agreed: frozenset[str]


@dataclass(frozen=True, slots=True)
class SeatChange:
    """From this ply on, somebody else plays this seat."""

    ply: int
    seat: Seat
    occupant: Occupant
    name: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A chat message. Spectators see it too if it is `public`."""

    at: int
    seat: Seat | None
    name: str
    text: str
    public: bool


class Seated:
    """What a live table and an archived one know of the players on their seats."""

    __slots__ = ()
    owner: str
    seats: tuple[SeatState, ...]

    @property
    def persons(self) -> frozenset[str]:
        """The players who hold a seat."""
        return frozenset(seat.person for seat in self.seats if seat.person is not None)

    @property
    def has_computers(self) -> bool:
        return any(isinstance(seat.occupant, Computer) for seat in self.seats)

    @property
    def players(self) -> frozenset[str]:
        """The players who hold a seat or have lent one to a computer."""
        return frozenset(seat.player for seat in self.seats if seat.player is not None)

    @property
    def insiders(self) -> frozenset[str]:
        """The owner and the players: those who see more of the table than a spectator."""
        return self.players | {self.owner}

    @property
    def members(self) -> frozenset[str]:
        """Those who may see a table that is closed to others: the insiders, and players who gave their seat up."""
        return self.insiders.union(*(seat.held_by for seat in self.seats))


@dataclass(frozen=True)
class Table(Seated):
    """`prompts` has for each seat that must move (or for chance, with own dice) the version that asked for the move.

    `takebacks` are the plies that were gone back to, `timeouts` those that the clock played for a person. `lots` is
    empty before the seats are drawn, and where they are not. `earlier` are the games of the match before this one.
    `replies` has the version that answered a command. `attachment` is the checksum of a file that the table needs.
    `bell` and `played` are milliseconds of play; `played` counts up to `since`, when the game last started or resumed.
    """

    id: str
    config: TableConfig
    owner: str
    commitment: str
    previous: str
    start: AnyState
    state: AnyState
    seats: tuple[SeatState, ...]
    clocks: Clocks
    chat_policy: ChatPolicy
    bell: int | None
    version: int
    created: int
    at: int
    status: Status = Waiting()
    plies: Plies = field(default_factory=Plies)
    prompts: Mapping[Actor, int] = field(default_factory=dict)
    takebacks: tuple[int, ...] = ()
    offers: tuple[Offer, ...] = ()
    declined: frozenset[tuple[str, str]] = frozenset()
    seat_changes: tuple[SeatChange, ...] = ()
    chat: tuple[ChatLine, ...] = ()
    replies: Mapping[tuple[str, str], int] = field(default_factory=dict)
    played: int = 0
    since: int | None = None
    secret: str = ""
    successor: str = ""
    lots: tuple[Seat, ...] = ()
    timeouts: tuple[int, ...] = ()
    imported: bool = False
    earlier: tuple[MatchGame, ...] = ()
    attachment: str = ""

    @property
    def game(self) -> AnyGame:
        return GAMES[self.config.game]

    @property
    def salts(self) -> tuple[str, ...]:
        return tuple(seat.salt for seat in self.seats)

    @property
    def parties(self) -> frozenset[str]:
        """The players whose consent counts: those who hold a seat, and those for whom a computer plays while away."""
        return frozenset(seat.party for seat in self.seats if seat.party is not None)

    def is_lent_for_turn(self, number: Seat) -> bool:
        """Whether a computer answers a prompt for somebody who lent it the seat in a game against other people."""
        seat = self.seats[number]
        prompted = number in self.prompts and isinstance(self.status, Playing)
        return prompted and seat.lender is not None and not seat.absent and not self.parties <= {seat.lent_by}

    @property
    def has_rolled(self) -> bool:
        """Whether a ply of the record is a chance move."""
        return any(ply.actor == CHANCE for ply in self.plies)

    def seats_of(self, player: str) -> tuple[Seat, ...]:
        return tuple(number for number, seat in enumerate(self.seats) if seat.person == player)

    def state_at(self, ply: int) -> AnyState:
        """The position before a ply of the record."""
        if ply >= len(self.plies):
            return self.state
        first, marked = self.plies.mark(ply)
        state = self.start if marked is None else marked
        for line in self.plies[first:ply]:
            state = state.play(line.actor, self.game.parse(line.move))
        return state

    def next_deadline(self) -> int | None:
        """When the next `Tick` is due if nothing else happens before."""
        expiry, bell = self.clocks.next_expiry(), self.bell_time()
        return bell if expiry is None else expiry if bell is None else min(expiry, bell)

    def bell_time(self) -> int | None:
        """When the bell rings. A bell that was taken back rings again."""
        if self.bell is None or self.since is None or any(ply.move == BELL for ply in self.plies):
            return None
        return self.since + self.bell - self.played

    def last_typed_roll(self) -> int | None:
        """The ply that was typed in last, where players roll their own dice."""
        if not self.config.own_dice:
            return None
        numbers = range(len(self.plies) - 1, -1, -1)
        return next((number for number in numbers if self.plies[number].actor == CHANCE), None)

    def match_games(self) -> tuple[MatchGame, ...]:
        """The games of the match that have an outcome: the earlier ones, and this one once it is over."""
        outcome = self.status.outcome if isinstance(self.status, Finished) else None
        if not self.config.match or outcome is None:
            return self.earlier
        by_rules = isinstance(self.state.turn, Over)
        return (*self.earlier, match_game(outcome, points=self.game.match_points and by_rules))

    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        return self.game.teams(self.state)

    def side(self, seat: Seat) -> tuple[Seat, ...]:
        return next(side for side in self.sides() if seat in side)

    def reply_to(self, player: str, command: str) -> int | None:
        """The version that this command made, if it was accepted before."""
        return self.replies.get((player, command))

    def chance_proof(self) -> ChanceProof:
        """What `verify` needs, once the secret is revealed."""
        plies = tuple((ply.actor, ply.move) for ply in self.plies)
        secret = bytes.fromhex(self.secret)
        return ChanceProof(self.id, self.commitment, secret, self.salts, plies, self.takebacks, self.lots)


if TYPE_CHECKING:
    updated = replace  # so that mypy checks fields and types
else:

    def updated(table: Table, **changes: Any) -> Table:
        """`dataclasses.replace` for a table. With this many fields it takes a tenth of the time."""
        after = object.__new__(Table)
        after.__dict__.update(table.__dict__)
        after.__dict__.update(changes)
        return after


@dataclass(frozen=True, slots=True)
class ArchivedTable(Seated):
    """A table that was played under older rules: its moves can be read as text, but not replayed."""

    id: str
    config: TableConfig
    owner: str
    previous: str
    created: int
    at: int
    version: int
    seats: tuple[SeatState, ...]
    status: Status = Waiting()
    plies: Plies = field(default_factory=Plies)
    successor: str = ""
    attachment: str = ""


AnyTable = Table | ArchivedTable


def status_name(status: Status) -> StatusName:
    match status:
        case Waiting():
            return "waiting"
        case Playing():
            return "playing"
        case Paused():
            return "paused"
        case Finished():
            return "over"


class TableSummary(Value, frozen=True):
    """A table in one line, for lobbies, lists and solo records.

    `kinds`, `persons` and `levels` have one entry per seat.

    A person is empty where nobody sits, or a computer; a seat that was lent to a computer is still the person's. A
    level is None where no computer sits.

    `prompted` are the seats to move, or to enter the roll of their own dice. `timed`: a clock or a bell may run; `due`
    is when the next one ends. `clean`: the whole game was played here with the server's dice, nothing was taken back,
    and no seat changed its occupant: the result is the players' own. `match` is the number of the game in its match,
    0 where there is none. `attachment` is the checksum of a file that the table needs.
    """

    id: str
    game: str
    preset: str
    status: str
    names: tuple[str, ...]
    open_seats: int
    access: Access
    timed: bool
    created: int
    at: int
    version: int
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    reason: str = ""
    clean: bool = True
    kinds: tuple[SeatKind, ...] = ()
    persons: tuple[str, ...] = ()
    prompted: tuple[int, ...] = ()
    ply: int = 0
    due: int | None = None
    clock: ClockConfig = NoClock()
    levels: tuple[Level | None, ...] = ()
    imported: bool = False
    match: int = 0
    attachment: str = ""


def _prompted(table: Table) -> tuple[Seat, ...]:
    """The seats to move; at a table with its own dice, everybody who can enter the roll."""
    if CHANCE in table.prompts:
        return tuple([number for number, seat in enumerate(table.seats) if seat.person])
    return tuple([actor for actor in table.prompts if actor != CHANCE])


def summarize(table: AnyTable) -> TableSummary:
    """Every move passes here; a list is made faster than a generator is read."""
    outcome = table.status.outcome if isinstance(table.status, Finished) else None
    live = table if isinstance(table, Table) else None
    return TableSummary(
        id=table.id,
        game=table.config.game,
        preset=table.config.preset,
        status=status_name(table.status),
        names=tuple([seat.name for seat in table.seats]),
        open_seats=len([seat for seat in table.seats if isinstance(seat.occupant, Open)]),
        access=table.config.access,
        timed=live is not None and (not isinstance(table.config.clock, NoClock) or live.bell is not None),
        created=table.created,
        at=table.at,
        version=table.version,
        places=outcome.places if outcome else (),
        points=outcome.points if outcome else (),
        reason=outcome.reason if outcome else "",
        clean=live is not None and _is_clean(live),
        kinds=tuple([seat.kind for seat in table.seats]),
        persons=tuple([seat.player or "" for seat in table.seats]),
        prompted=_prompted(live) if live else (),
        ply=len(table.plies),
        due=live.next_deadline() if live is not None and isinstance(live.status, Playing) else None,
        clock=table.config.clock,
        levels=tuple(seat.occupant.level if isinstance(seat.occupant, Computer) else None for seat in table.seats),
        imported=live is not None and live.imported,
        match=len(live.earlier) + 1 if live is not None and live.config.match else 0,
        attachment=table.attachment,
    )


def _is_clean(table: Table) -> bool:
    played_here = not table.imported and not table.config.own_dice
    return played_here and not table.takebacks and not table.seat_changes
