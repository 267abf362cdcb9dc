"""The shape of the JSON of a view of Mots de Tête, and of the preview of a word.

Cells are named as in the notation, `c3`.
"""

from __future__ import annotations

from typing import TypedDict

from tete.core import OutcomeJson, Seat
from tete.games.mots.options import Quarte, Referee, VariantName
from tete.games.mots.phase import Step


class LexiconJson(TypedDict):
    name: str
    sha256: str


class BonusRangesJson(TypedDict):
    """The least and the most that each bonus sign is worth."""

    o: tuple[int, int]
    y: tuple[int, int]
    r: tuple[int, int]


class WordJson(TypedDict):
    text: str
    cells: list[str]


class PendingJson(TypedDict):
    """The word being judged or rewarded."""

    seat: Seat
    move: str
    new: list[str]
    """The cells that were empty before."""
    words: list[WordJson]
    """The main word first."""
    rolls: list[str]
    """The bonus cells in the words."""
    waiting: list[Seat]
    """The judges that have not answered yet."""


class ScoredWordJson(WordJson):
    values: list[int]
    """By cell."""
    points: int


class ScoredJson(TypedDict):
    """A turn that scored: the words made, each with its cells and what they were worth."""

    seat: Seat
    move: str
    new: list[str]
    points: int
    words: list[ScoredWordJson]


class LineJson(TypedDict):
    """A line of the score sheet: no word for a pass, no points for a word that was erased."""

    seat: Seat
    words: list[tuple[str, int]]
    """Each word with its points."""


class MotsViewJson(TypedDict):
    """What a seat sees of Mots de Tête, which is everything."""

    seat: Seat | None
    """Null for a spectator."""
    step: Step
    """`die`: the die is to be rolled. `write`: a word is to be written. `judge`: a word is being judged.
    `bonus`: bonus cells are to be rolled."""
    current: Seat
    """The seat whose turn it is."""
    asked: list[Seat]
    """The seats that have to answer now: the writer, or the judges that have not answered yet."""
    variant: VariantName
    referee: Referee
    quarte: Quarte
    """What `count` counts in quarté: new letters, or the letters of the main word."""
    target: int | None
    duration: int | None
    """Minutes."""
    lexicon: LexiconJson
    kinds: list[str]
    """9 to 21 rows of 9 to 21 signs: `1`-`9` points, `o` `y` `r` bonus, `#` black, `+` the cross."""
    bonus: BonusRangesJson
    grid: list[str]
    """As many rows of capital letters, `.` where nothing is written; pending letters are not in it."""
    count: int | None
    """How many letters are (for a pending word: were) to be written; null before the die is rolled."""
    die: int | None
    """The number on the die; null before it is rolled and where no die is used."""
    scores: list[int]
    passes: list[int]
    """Passes in a row, by seat."""
    lost: list[int]
    """Turns still to lose, by seat."""
    retired: list[Seat]
    bell: bool
    """Whether the bell has rung: this turn is the last one."""
    last_turn: bool
    """Whether this is the one last turn of a marathon."""
    first: list[str]
    """The cells beside the cross, of which the first word must cover one; empty once something is written."""
    pending: PendingJson | None
    last: ScoredJson | None
    sheet: list[LineJson]
    outcome: OutcomeJson | None


class PreviewedWordJson(WordJson):
    points: tuple[int, int]
    """Least and most."""
    known: bool | None
    """Whether the lexicon has it; null where the players judge."""


class MotsPreviewJson(TypedDict, total=False):
    """What a word would make. Empty where the word cannot be written there."""

    words: list[PreviewedWordJson]
    """The words made or changed, the main one first."""
    points: tuple[int, int]
    """Least and most of the whole turn, a bonus cell rolled once for all its words."""
    rolls: list[str]
    """The bonus cells to be rolled."""
