"""Writing a word on the grid: the words that it makes, why it is not allowed, and its score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tete.core import IllegalMove, Json, Seat
from tete.games.mots.layout import ACROSS, BLANK, CLOSED, DOWN, EMPTY, SIDE, Board, cell_name, in_order
from tete.games.mots.lexicon import Lexicon
from tete.games.mots.move import Word
from tete.games.mots.options import NewLetters, Quota, WholeWord


@dataclass(frozen=True, slots=True)
class Run:
    """A word on the grid: its cells and its letters."""

    cells: range
    text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """The grid with a word written on it."""

    letters: str
    fresh: tuple[int, ...]  # the cells that were empty before
    runs: tuple[Run, ...]  # the words made or changed: the main one, then those that cross it, in reading order

    def unknown(self, lexicon: Lexicon) -> tuple[str, ...]:
        return tuple(dict.fromkeys(run.text for run in self.runs if run.text not in lexicon))

    def bonus(self, board: Board) -> tuple[tuple[int, int], ...]:
        """The bonus cells in the words, with their numbers of dice, in the order of the notation."""
        cells = in_order(cell for run in self.runs for cell in run.cells if board.dice[cell])
        return tuple((cell, board.dice[cell]) for cell in cells)


@dataclass(frozen=True, slots=True)
class Counted:
    """A word that scored: what each of its cells was worth."""

    cells: tuple[int, ...]
    text: str
    values: tuple[int, ...]

    @property
    def points(self) -> int:
        return sum(self.values)


@dataclass(frozen=True, slots=True)
class Tally:
    """A turn that scored."""

    seat: Seat
    move: Word
    fresh: tuple[int, ...]
    words: tuple[Counted, ...]
    bonus: tuple[tuple[int, int], ...]  # the bonus cells and what they were worth, in the order of the notation

    @property
    def points(self) -> int:
        return sum(word.points for word in self.words)

    def dump(self) -> dict[str, Json]:
        """What the grid does not contain: the seat, the word, its new cells, and the rolled points."""
        return {
            "seat": self.seat,
            "move": str(self.move),
            "new": [cell_name(cell) for cell in self.fresh],
            "bonus": {cell_name(cell): points for cell, points in self.bonus},
        }


def read(board: Board, letters: str, move: Word, quota: Quota) -> Reading:
    """The grid after a word of as many letters as asked for; raises `IllegalMove`. It does not use the lexicon."""
    _check_cells(board, letters, move)
    fresh = sum(letters[cell] == EMPTY for cell in move.cells)
    match quota:
        case NewLetters(count) if fresh != count:
            raise IllegalMove("letter-count", wanted=count, found=fresh)
        case WholeWord() if not fresh:
            raise IllegalMove("nothing-new")
    reading = read_any(board, letters, move, quota)
    if isinstance(quota, WholeWord) and len(move.text) != quota.length:
        raise IllegalMove("word-length", wanted=quota.length, found=len(move.text))
    return reading


def read_any(board: Board, letters: str, move: Word, quota: Quota) -> Reading:
    """The grid after a word, whatever its number of letters."""
    _check_cells(board, letters, move)
    fresh = tuple(cell for cell in move.cells if letters[cell] == EMPTY)
    after = _written(letters, move)
    whole = board.run(after, move.cell, move.step)
    if whole != move.cells:
        raise IllegalMove("not-whole", whole=str(Word(whole.start, move.step, _text(after, whole))))
    if len(fresh) == 1:
        _check_direction(board, letters, after, move, quota)
    crossing = ACROSS + DOWN - move.step
    runs = [run for cell in fresh if len(run := board.run(after, cell, crossing)) > 1]
    reading = Reading(after, fresh, tuple(Run(run, _text(after, run)) for run in (whole, *runs)))
    if letters == BLANK:
        if board.beside.isdisjoint(fresh):
            raise IllegalMove("first-word", cell=cell_name(board.cross))
    elif len(whole) == len(fresh) and len(reading.runs) == 1:
        raise IllegalMove("no-contact")
    return reading


def _check_cells(board: Board, letters: str, move: Word) -> None:
    """A word stays on the grid, off the black cells, and keeps the old letters."""
    row, column = divmod(move.cell, SIDE)
    if row >= board.rows or column >= board.columns:
        last = (board.rows - 1) * SIDE + board.columns - 1
        raise IllegalMove("no-such-cell", cell=cell_name(move.cell), last=cell_name(last))
    room = board.columns - column if move.step == ACROSS else board.rows - row
    if len(move.text) > room:
        raise IllegalMove("off-board", room=room)
    for cell, letter in zip(move.cells, move.text, strict=True):
        if board.kinds[cell] in CLOSED:
            raise IllegalMove("black-cell", cell=cell_name(cell))
        if letters[cell] not in (EMPTY, letter):
            raise IllegalMove("letter-clash", cell=cell_name(cell), letter=letters[cell])


def _check_direction(board: Board, letters: str, after: str, move: Word, quota: Quota) -> None:
    """A single letter may be in two words: the one of the asked length, else the one across, names the move (MT-38)."""
    cell = next(cell for cell in move.cells if letters[cell] == EMPTY)
    across, down = (board.run(after, cell, step) for step in (ACROSS, DOWN))
    if len(across) == len(down) == 1 and letters != BLANK:
        raise IllegalMove("one-letter")
    wanted = quota.length if isinstance(quota, WholeWord) else 0
    if len(down) == wanted != len(across) or len(across) == 1:
        run, step = down, DOWN
    else:
        run, step = across, ACROSS
    if move.step != step:
        raise IllegalMove("other-way", move=str(Word(run.start, step, _text(after, run))))


def _written(letters: str, move: Word) -> str:
    if move.step == ACROSS:
        return letters[: move.cell] + move.text + letters[move.cell + len(move.text) :]
    column = list(letters)
    column[move.cell : move.cells.stop : move.step] = move.text
    return "".join(column)


def _text(letters: str, run: range) -> str:
    return letters[run.start : run.stop : run.step]


def tally(board: Board, seat: Seat, move: Word, reading: Reading, bonus: Mapping[int, int]) -> Tally:
    """Every word counts all its cells, old and new; a bonus cell counts what was rolled for it (MT-12, MT-15)."""
    words = tuple(
        Counted(tuple(run.cells), run.text, tuple(bonus.get(cell) or board.printed[cell] for cell in run.cells))
        for run in reading.runs
    )
    return Tally(seat, move, reading.fresh, words, tuple((cell, bonus[cell]) for cell in in_order(bonus)))


@dataclass(frozen=True, slots=True)
class Line:
    """A turn on the score sheet: no word for a pass, a word with 0 points for one that was erased."""

    seat: Seat
    words: tuple[tuple[str, int], ...]  # the main word first, each with its points

    @property
    def points(self) -> int:
        return sum(points for _, points in self.words)

    def dump(self) -> dict[str, Json]:
        return {"seat": self.seat, "words": [[text, points] for text, points in self.words]}


def line_of(turn: Tally) -> Line:
    return Line(turn.seat, tuple((word.text, word.points) for word in turn.words))
