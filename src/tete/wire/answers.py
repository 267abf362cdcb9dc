"""What a room answers to requests beside the messages of a table. The page and bots may rely on all of it.

What is answered about one game alone is declared in `tete.hosting.game_answers`.
"""

from __future__ import annotations

from datetime import date
from typing import Any, Literal

from msgspec import UNSET, UnsetType

from tete.core import Actor, Seat
from tete.players.judging import Verdict
from tete.puzzles.best_move import Mark
from tete.tables.declared import Value
from tete.tables.project import TurnInfo
from tete.tables.seats import Level, SeatKind
from tete.tables.table import StatusName
from tete.wire.replies import ErrorInfo, HintReason
from tete.wire.snapshots import GameClock, MoveClock, Played

OptionKind = Literal["choice", "flag", "number", "text", "layout", "list", "counts", "seats"]
MomentKind = Literal["begin", "middle", "turn", "stroke", "answer", "last"]


class Problem(Value, frozen=True):
    """Why a request was refused."""

    error: ErrorInfo


class ShownPly(Value, frozen=True):
    """A ply, and its text as the viewer sees it."""

    actor: Actor
    text: str


# The room and its tables.


class Room(Value, frozen=True):
    """Who can reach the server, and at which address; `may_open`: this client can open it to the house."""

    reach: Literal["machine", "house", "public"]
    url: str
    may_open: bool
    may_close: bool


class Invite(Value, frozen=True):
    """The link that lets somebody sit down on a seat."""

    seat: Seat
    url: str


class Created(Value, frozen=True):
    """A table that was made, and the links to its open seats."""

    table: str
    invites: tuple[Invite, ...] = ()


class Joined(Value, frozen=True):
    """The seat of whoever joined a table."""

    table: str
    seat: Seat


class SummarySeat(Value, frozen=True):
    """`level` is that of a computer, where it is known."""

    kind: SeatKind
    name: str
    you: bool
    level: Level | None


class TableSummary(Value, frozen=True):
    """A table in one line. Times are milliseconds. There are no places before the game is over.

    `clean`: the whole game was played here with the server's dice, nothing was taken back, and no seat changed hands.
    `imported`: it came as a file. `match`: the number of the game in its match, 0 where there is none.
    """

    table: str
    game: str
    preset: str
    clock: GameClock | MoveClock | None
    name: str
    status: StatusName
    ply: int
    seats: tuple[SummarySeat, ...]
    your_turn: bool
    created: int
    at: int
    places: tuple[int, ...]
    points: tuple[int, ...]
    reason: str
    clean: bool
    imported: bool
    match: int


class Tables(Value, frozen=True):
    """`mine` are the latest tables of a player; if there are more, `next` is what `after` has to be to read on."""

    mine: tuple[TableSummary, ...]
    open: tuple[TableSummary, ...]
    next: str | None


# The games, and what a table of certain options would be.


class OptionInfo(Value, frozen=True):
    """`values` are all there are, where they are few. `follows`: what the value is unless somebody chooses another.

    `counts` is how many there are of each of the `choices`; empty is as usual. `file`: a file may be brought for it.
    """

    name: str
    kind: OptionKind
    choices: tuple[str, ...] | None
    values: tuple[Any, ...] | None
    default: Any
    follows: Literal["language"] | None
    file: bool


class PresetInfo(Value, frozen=True):
    """`colours` are those of the seats, for each number of `seats`; those of no seat are `shared` by all in turn."""

    name: str
    seats: tuple[int, ...]
    options: dict[str, Any]
    colours: tuple[tuple[tuple[str, ...], ...], ...]
    shared: tuple[str, ...]


class BoxInfo(Value, frozen=True):
    """What is printed on the box of a game; ages and minutes are from and to."""

    authors: tuple[str, ...]
    publisher: str | None
    year: int | None
    ages: tuple[int, int | None] | None
    minutes: tuple[int, int] | None
    not_under: int | None


class GameInfo(Value, frozen=True):
    """`clock_passes`: a player whose time for a move is up passes instead of losing.

    `first_seat`: how many of 100 games the seat that begins has won, by preset, where it wins more than its share.
    `match_points`: a match adds up points, and otherwise counts won games.
    """

    key: str
    box: BoxInfo | None
    seats: tuple[int, ...]
    presets: tuple[PresetInfo, ...]
    options: tuple[OptionInfo, ...]
    secrets: bool
    chance: bool
    clock_passes: bool
    match_points: bool
    first_seat: dict[str, int]


class ClosedChoice(Value, frozen=True):
    """A value that an option cannot have now: the rules refuse it, it is another `preset`, or takes other `seats`."""

    option: str
    value: Any
    why: Literal["refused", "preset", "seats"]
    error: ErrorInfo | None = None
    preset: str | None = None
    seats: tuple[int, ...] | None = None


class Setup(Value, frozen=True):
    """What a table of these options would be. With an `error` it cannot be, and the rest is empty.

    `colours` are those of the seats, if the number of seats is among `seats`. A number or a list that the rules refuse
    whatever it is has one entry in `closed`, with the value null.
    """

    error: ErrorInfo | None = None
    seats: tuple[int, ...] = ()
    colours: tuple[tuple[str, ...], ...] = ()
    shared: tuple[str, ...] = ()
    played: tuple[Played, ...] = ()
    closed: tuple[ClosedChoice, ...] = ()


# Finished games.


class Position(Value, frozen=True):
    """A position of a finished game, and the ply that led there (none to the first)."""

    actor: Actor | None
    move: str | None
    view: Any
    turn: TurnInfo


class Replay(Value, frozen=True):
    """All positions of a game."""

    game: str
    plies: tuple[Position, ...]


class JudgedMove(Value, frozen=True):
    """A move, the mover's chance to win after it, and where the judge counts points what it brings."""

    move: str
    value: float
    points: float | None


class MoveVerdict(Value, frozen=True):
    """The move that was made: `loss` is how much of the chances it gave away, `points` how many points, if counted."""

    move: str
    value: float
    verdict: Verdict
    loss: float
    points: float | None


class Analysis(Value, frozen=True):
    """The position before a ply for the `seat` that moved there; without a seat, chance moved.

    `chances` are those of every seat to win, `played` the verdict on the move that was made (none if it was the only
    one), and `reasons` say why the first of the `best` moves is good.
    """

    seat: Seat | None = None
    value: float | None = None
    best: tuple[JudgedMove, ...] = ()
    chances: tuple[float, ...] = ()
    played: MoveVerdict | None = None
    reasons: tuple[HintReason, ...] = ()


class Moment(Value, frozen=True):
    """A position of a story as whoever moved saw it: its ply, its `kinds`, the view before it, and the last plies."""

    ply: int
    kinds: tuple[MomentKind, ...]
    view: Any
    before: Any
    turn: TurnInfo
    last: tuple[ShownPly, ...]


class Story(Value, frozen=True):
    """Three or four moments of a finished game, in order; fewer if it was very short.

    `judged`: the program can estimate the positions of the game. Else these are its beginning, its middle and its end.
    """

    game: str
    judged: bool
    moments: tuple[Moment, ...]


# The challenge of the day, and solo records.


class Day(Value, frozen=True):
    """The challenge of a date: a board (`/api/puzzles/generated`), turns of words, and games with a best move."""

    day: date
    puzzle: str
    grade: int
    seed: str
    turns: int
    games: tuple[str, ...]


class BestMovePosition(Value, frozen=True):
    """A position as the seat to move sees it, and its moves; `moves` is null where there are too many to list."""

    game: str
    seat: Seat
    seats: int
    colours: tuple[tuple[str, ...], ...]
    view: Any
    turn: TurnInfo
    moves: tuple[str, ...] | None
    plies: tuple[ShownPly, ...]


class BestMoveResult(Value, frozen=True):
    """How good a move was: `loss` is the share of the win, from 0 to 1, that it gives away against the best."""

    mark: Mark
    loss: float
    best: str


class Card(Value, frozen=True):
    """The results of a day in a few lines to copy."""

    text: str


class SoloRecord(Value, frozen=True):
    """A finished solo game; only its player gets `table`."""

    name: str
    points: int
    at: int
    you: bool
    table: str | None


# Lessons.


class LessonInfo(Value, frozen=True):
    """A game that has a lesson of so many steps."""

    game: str
    steps: int


class LessonFrame(Value, frozen=True):
    """A position as the reader sees it, and the ply that led to it.

    `moves` are the reader's; null if it is not their turn, or if there are too many to list.
    """

    view: Any
    turn: TurnInfo
    moves: tuple[str, ...] | None
    ply: ShownPly | None


class LessonStep(Value, frozen=True):
    """One position of a lesson: what to do there, and a move that does it. The `last` is a game.

    `press` is said while the reader has to press for the dice.
    """

    game: str
    step: int
    steps: int
    seat: Seat
    seats: int
    colours: tuple[tuple[str, ...], ...]
    say: str
    press: str
    show: str | None
    last: bool
    frames: tuple[LessonFrame, ...]


class LessonHint(Value, frozen=True):
    """A sensible move."""

    move: str


class LessonAnswer(Value, frozen=True):
    """Whether the step is done, a comment on the move, and the plies after it; an error if it was refused."""

    done: bool
    say: str
    frames: tuple[LessonFrame, ...] = ()
    error: ErrorInfo | UnsetType = UNSET


class LessonPicture(Value, frozen=True):
    """A drawing of a position; `crop` is the part to show: left, top and width in per cent."""

    say: str
    crop: tuple[int, int, int]
    seat: Seat
    seats: int
    colours: tuple[tuple[str, ...], ...]
    view: Any
    turn: TurnInfo


class LessonCard(Value, frozen=True):
    """A game in three pictures."""

    game: str
    pictures: tuple[LessonPicture, ...]


class LessonTable(Value, frozen=True):
    """The table that is offered after a lesson."""

    preset: str
    options: dict[str, Any]
    seats: int
