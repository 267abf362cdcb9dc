"""Writing a word on the grid: the words that it makes, why it is not allowed, and its score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tete.core.errors import IllegalMove
from tete.core.json import Json
from tete.core.turn import Seat
from tete.games.mots.layout import ACROSS, BLACKS, BLANK, CROSS, DOWN, EMPTY, SIZE, Board, cell_name, in_order
from tete.games.mots.lexicon import Lexicon
from tete.games.mots.move import Word


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


def read(board: Board, letters: str, move: Word, count: int) -> Reading:
    """The grid after a word of `count` new letters; raises `IllegalMove`. It does not use the lexicon."""
    _check_cells(board, letters, move)
    fresh = tuple(cell for cell in move.cells if letters[cell] == EMPTY)
    if len(fresh) != count:
        raise IllegalMove("letter-count", wanted=count, found=len(fresh))
    after = _written(letters, move)
    whole = board.run(after, move.cell, move.step)
    if whole != move.cells:
        raise IllegalMove("not-whole", whole=str(Word(whole.start, move.step, _text(after, whole))))
    if count == 1:
        _check_direction(board, letters, after, move)
    crossing = ACROSS + DOWN - move.step
    runs = [run for cell in fresh if len(run := board.run(after, cell, crossing)) > 1]
    reading = Reading(after, fresh, tuple(Run(run, _text(after, run)) for run in (whole, *runs)))
    if letters == BLANK:
        if board.beside.isdisjoint(fresh):
            raise IllegalMove("first-word", cell=cell_name(CROSS))
    elif len(whole) == count and len(reading.runs) == 1:
        raise IllegalMove("no-contact")
    return reading


def _check_cells(board: Board, letters: str, move: Word) -> None:
    """A word stays on the grid, off the black cells, and keeps the old letters."""
    first = move.cell % SIZE if move.step == ACROSS else move.cell // SIZE
    if first + len(move.text) > SIZE:
        raise IllegalMove("off-board", room=SIZE - first)
    for cell, letter in zip(move.cells, move.text, strict=True):
        if board.kinds[cell] in BLACKS:
            raise IllegalMove("black-cell", cell=cell_name(cell))
        if letters[cell] not in (EMPTY, letter):
            raise IllegalMove("letter-clash", cell=cell_name(cell), letter=letters[cell])


def _check_direction(board: Board, letters: str, after: str, move: Word) -> None:
    """A single letter may be in two words: the one across, where there is one, names the move (MT-38)."""
    cell = next(cell for cell in move.cells if letters[cell] == EMPTY)
    across, down = (board.run(after, cell, step) for step in (ACROSS, DOWN))
    if len(across) == len(down) == 1 and letters != BLANK:
        raise IllegalMove("one-letter")
    run, step = (across, ACROSS) if len(across) > 1 else (down, DOWN)
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
