"""The table as a connection may see it. What has its own name here has it in JSON and in TypeScript too."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from tete.core import MatchCount, MatchGame, Seat
from tete.tables.config import Access
from tete.tables.declared import Kind, Value
from tete.tables.project import Notification, Offer, TurnInfo
from tete.tables.seats import Level, SeatKind
from tete.tables.table import StatusName

Minutes = Annotated[float, Meta(ge=0, le=20160)]
Increment = Annotated[float, Meta(ge=0, le=3600)]  # seconds
Missing = Literal["engine", "store"]  # what a computer waits for
Seconds = Annotated[float, Meta(ge=0, le=1209600)]


class Played(Value, frozen=True):
    """What to say of a table beside the name of its preset: the code of a text, and a number that it names."""

    code: str
    n: int | None


class GameClock(Kind, frozen=True, tag="game"):
    """Minutes for the whole game, and seconds added by each move."""

    minutes: Minutes
    increment: Increment = 0


class MoveClock(Kind, frozen=True, tag="move"):
    """Seconds for each move."""

    seconds: Seconds


class SeatInfo(Value, frozen=True):
    """`lent`: you may sit down there again. `absent`: others may hand it over. Only the owner gets `invite`.

    `stand_in`: a computer plays for the person of this name. `times`: how many times the usual time the seat has.
    """

    kind: SeatKind
    name: str
    level: Level | None
    controller: Literal["you", "other", "nobody", "computer"]
    stand_in: bool
    lent: bool = False
    colours: tuple[str, ...] = ()
    connected: bool = False
    absent: bool = False
    clock_ms: int | None = None
    times: int = 1
    invite: str | UnsetType = UNSET


class Prompt(Value, frozen=True):
    """The question for a move, numbered by the version that asked."""

    seat: Seat
    prompt: int


class Listing(Value, frozen=True):
    """`list` is null where there are too many to list."""

    total: int
    list: tuple[str, ...] | None


class Running(Value, frozen=True):
    """The clocks that run, at the time `at` of this snapshot."""

    running: tuple[Seat, ...]
    at: int


class Takeback(Value, frozen=True):
    """`seat` is the seat whose last move would be taken back. `free`: nobody has to agree."""

    allowed: bool
    free: bool
    seat: Seat | None


class ComputerWait(Value, frozen=True):
    """A computer that cannot move at the moment: it waits for an engine, or for the store to take its move."""

    seat: Seat
    what: Missing


class Chance(Value, frozen=True):
    """What the chance moves follow from; `secret` is null before the game is over."""

    commitment: str
    secret: str | None
    salts: tuple[str, ...]


class MatchInfo(Value, frozen=True):
    """Game `number` of the `games` of a match; all lists are in the order of the seats of this table.

    `earlier` are the games before it. `totals` is what `count` says, of all games that are over, and empty before the
    first is. `places` are those of the whole match, once it is over.
    """

    number: int
    games: int
    earlier: tuple[MatchGame, ...]
    count: MatchCount
    totals: tuple[int, ...] = ()
    places: tuple[int, ...] = ()


class TableMessage(Value, frozen=True, tag_field="type", tag="table", kw_only=True):
    """The table as this connection may see it.

    `full_history`: the notifications are all there are, not only new ones. `older_rules`: the table was played under
    older rules; it has no view, and its moves are in the notifications as text. `lots` is null where none are drawn,
    empty before the draw, and then says for each seat where its player sat before. `played` is what is to be said of
    the options beside the name of the preset.
    """

    version: int
    table: str
    game: str
    preset: str
    options: dict[str, Any]
    played: tuple[Played, ...]
    time_limit: GameClock | MoveClock | None
    access: Access
    older_rules: bool = False
    name: str
    status: StatusName
    ply: int
    seats: tuple[SeatInfo, ...]
    owner: bool
    viewpoint: Seat | None
    yours: tuple[Seat, ...]
    view: Any
    curtain: Seat | None = None
    turn: TurnInfo
    prompts: tuple[Prompt, ...] = ()
    roll_prompt: int | None = None
    moves: Listing | None = None
    clock: Running | None = None
    offers: tuple[Offer, ...] = ()
    takeback: Takeback
    correct_roll: Literal["free", "asked"] | None = None
    waits: tuple[ComputerWait, ...] = ()
    spectators: int = 0
    own_dice: bool
    lots: tuple[Seat, ...] | None = None
    match: MatchInfo | None = None
    chat: bool
    chance: Chance | None = None
    previous: str
    successor: str
    now: int
    full_history: bool
    notifications: tuple[Notification, ...]
