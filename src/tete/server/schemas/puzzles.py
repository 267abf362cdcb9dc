"""The questions and answers about puzzles, the challenge of the day and the solo records."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import Field, JsonValue

from tete.puzzles.mots.daily_words import MOST_MOVES
from tete.server.schemas.tables import Actor, Seat, Shape
from tete.server.schemas.wire import ErrorInfo, PreviewResult, Turn

Text = Annotated[str, Field(max_length=6000)]
Colour = Literal["blue", "yellow", "red", "green"]
MoveText = Annotated[str, Field(min_length=1, max_length=200)]
Seed = Annotated[str, Field(pattern=r"^[0-9]{1,20}$")]
GameKey = Annotated[str, Field(max_length=40)]  # the key of a game that has best-move puzzles
Mark = Literal["best", "good", "missed"]
Lexicon = Literal["fr", "en"]


class PuzzlePiece(Shape):
    """Its squares as columns and rows from 0."""

    name: str
    shape: list[list[int]]


class PuzzleInfo(Shape):
    """A puzzle in one version. Every piece is there once in each colour; a colour begins in a free one of `corners`."""

    name: str
    level: Literal["easy", "hard"]
    columns: int
    rows: int
    colours: list[Colour]
    pieces: list[PuzzlePiece]
    corners: list[str]
    apart: bool
    joined: bool
    descending: bool


class BoardRequest(Shape):
    """A board as the text of a solution file, finished or not; and a completion of a board like it, if one is known."""

    text: Text
    guess: Text | None = None


class InspectRequest(Shape):
    text: Text
    colour: Colour


class MissingPiece(Shape):
    colour: Colour
    piece: str


class InspectedBoard(Shape):
    """The board, its lines perhaps reordered to obey the rules. `moves` is null where there are too many to list."""

    ok: Literal[True]
    text: str
    done: bool
    missing: list[MissingPiece]
    moves: list[str] | None


class BoardRejected(Shape):
    ok: Literal[False]
    error: ErrorInfo


Inspection = Annotated[InspectedBoard | BoardRejected, Field(discriminator="ok")]


class Solvable(Shape):
    """`yes` comes with a completion; `no` is proved; `unknown`: so many seconds were not enough to tell."""

    solvable: Literal["yes", "no", "unknown"]
    seconds: float
    completion: str | None = None


class HintArea(Shape):
    """First and last column, first and last row, from 0."""

    columns: list[int]
    rows: list[int]


class BoardHint(Shape):
    piece: MissingPiece
    area: HintArea
    placement: str


class PuzzleHint(Shape):
    """A hint; or none, because the board is `done`, cannot be completed (`no`), or nobody knows in time (`unknown`)."""

    hint: BoardHint | None = None
    none: Literal["done", "no", "unknown"] | None = None


class GeneratedBoard(Shape):
    """A board with exactly one completion; the same name, grade and seed always make the same."""

    puzzle: str
    level: Literal["easy", "hard"]
    grade: int
    seed: Seed
    given: str


class Day(Shape):
    """The challenge of a date: a board (`/api/puzzles/generated`), turns of words, and games with a best move."""

    day: date
    puzzle: str
    grade: int
    seed: Seed
    turns: int
    games: list[GameKey]


class ShownPly(Shape):
    actor: Actor
    text: str


class BestMovePosition(Shape):
    """A position as the seat to move sees it, and its moves; `moves` is null where there are too many to list."""

    game: GameKey
    seat: Seat
    seats: int
    colours: list[list[str]]
    view: JsonValue
    turn: Turn
    moves: list[str] | None
    plies: list[ShownPly]


class TriedMove(Shape):
    """Another move in a position of a finished game."""

    move: MoveText


class BestMoveRequest(Shape):
    day: date
    move: MoveText


class BestMoveResult(Shape):
    """How good a move was: `loss` is the share of the win, from 0 to 1, that it gives away against the best."""

    mark: Mark
    loss: float
    best: str


class WordsRequest(Shape):
    """The words written so far on this day; `preview` asks about one more without writing it."""

    day: date
    lexicon: Lexicon
    moves: Annotated[list[MoveText], Field(max_length=MOST_MOVES)] = Field(default_factory=list)
    preview: MoveText | None = None


class DailyWords(Shape):
    """Where the day's word game stands; over when no turn is `left`."""

    view: JsonValue
    turn: Turn
    plies: list[ShownPly]
    left: int
    points: int
    preview: PreviewResult | None = None


class ComputerWordsRequest(Shape):
    day: date
    lexicon: Lexicon


class ComputerWords(Shape):
    """The moves of a computer of this level with the day's dice; stronger games may exist."""

    level: int
    points: int
    moves: list[str]


class CardRequest(Shape):
    """How the day went; what is missing was not tried."""

    day: date
    seconds: Annotated[int, Field(ge=0, le=10**7)] | None = None
    hints: Annotated[int, Field(ge=0, le=10**4)] = 0
    words: Annotated[int, Field(ge=0, le=10**5)] | None = None
    best_moves: dict[GameKey, Mark] = Field(default_factory=dict)


class Card(Shape):
    text: str


class SoloRecord(Shape):
    """A finished solo game; only its player gets `table`."""

    name: str
    points: int
    at: int
    you: bool
    table: str | None
