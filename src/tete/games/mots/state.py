"""The rules of Mots de Tête: the grid, the scores, and the phase of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tete.core import (
    CHANCE,
    Actor,
    Decide,
    IllegalMove,
    Json,
    Outcome,
    Over,
    Roll,
    Seat,
    State,
    Turn,
    dump_options,
    expect,
    move_of,
    rank,
)
from tete.games.mots.dice import DIE, BonusOdds
from tete.games.mots.family import coarse_among
from tete.games.mots.layout import BLANK, EMPTY, Board, cell_name, read_board
from tete.games.mots.lexicon import Lexicon
from tete.games.mots.move import Bonus, Die, Move, Say, Word, parse
from tete.games.mots.options import MotsOptions, NewLetters, Passing, Quota, WholeWord
from tete.games.mots.phase import Judging, Phase, Rewarding, Rolling, Step, Writing, dump_phase
from tete.games.mots.preview import preview_word
from tete.games.mots.reading import Line, Reading, Tally, line_of, read, read_any, tally
from tete.games.mots.slots import Slot, Writings, can_write, slots
from tete.games.mots.view import MotsView
from tete.games.mots.view_json import MotsPreviewJson

FREE_PASSES = 10  # on a blank grid, of every seat
RETIRING_PASSES = 2  # of one seat in the marathon


def opening(options: MotsOptions) -> Phase:
    """How a turn begins."""
    return Rolling() if options.rules.count is None else Writing(options.rules.count)


@dataclass(frozen=True, slots=True, repr=False)
class MotsState(State[Move, MotsView]):
    """A word that is being judged or rewarded is in the phase, not yet among the letters."""

    options: MotsOptions
    lexicon: Lexicon
    letters: str  # one sign per cell, row by row
    scores: tuple[int, ...]
    seat: Seat  # whose turn it is
    phase: Phase
    passes: tuple[int, ...]  # of each seat, in a row; the first word on the grid resets them
    lost: tuple[int, ...]  # turns that each seat still has to lose
    retired: tuple[Seat, ...] = ()
    bell: bool = False
    last: Tally | None = None  # the last turn that scored
    sheet: tuple[Line, ...] = ()  # a line for each turn

    @property
    def step(self) -> Step:
        """The name of the phase."""
        return "over" if isinstance(self.phase, Over) else self.phase.step

    @property
    def seats(self) -> int:
        return len(self.scores)

    @property
    def board(self) -> Board:
        return read_board(self.options.board)

    @property
    def turn(self) -> Turn:
        match self.phase:
            case Rolling():
                return Roll(DIE)
            case Writing():
                return Decide((self.seat,))
            case Judging(waiting=waiting):
                return Decide(waiting)
            case Rewarding(odds=odds):
                return Roll(odds)
            case Over():
                return self.phase

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that have not retired."""
        return tuple(seat for seat in range(self.seats) if seat not in self.retired)

    @property
    def judges(self) -> tuple[Seat, ...]:
        """The seats that answer a word written now; none where the lexicon decides at once (MT-21, MT-27)."""
        if self.options.referee == "auto":
            return ()
        return tuple(seat for seat in self.playing if seat != self.seat)

    @property
    def pending(self) -> Reading | None:
        """The grid with the word that is being judged or rewarded."""
        match self.phase:
            case Judging(move=move) | Rewarding(move=move):
                return self.reading(move)
        return None

    @property
    def count(self) -> int | None:
        """How many letters are to be written in this turn, or were in the word that is pending."""
        match self.phase:
            case Writing(count):
                return count
            case Judging(move=move) | Rewarding(move=move):
                return self.options.rules.count or self.fresh_in(move)
        return None

    @property
    def quota(self) -> Quota:
        """What this turn asks for, or asked of the word that is pending."""
        return self.options.quota(self.options.rules.count or self.count or 0)

    def fresh_in(self, move: Word) -> int:
        """How many empty cells a word covers."""
        return sum(self.letters[cell] == EMPTY for cell in move.cells)

    def reading(self, move: Word) -> Reading:
        """The grid with a word written on it, whatever number of letters it adds."""
        return read_any(self.board, self.letters, move, self.quota)

    def slots(self) -> tuple[Slot, ...]:
        """Where the seat that writes now can write; empty in other phases."""
        return tuple(slots(self.board, self.letters, self.quota)) if isinstance(self.phase, Writing) else ()

    def moves(self, seat: Seat) -> Sequence[Move]:
        """A writer's in the order of `Writings`; a judge's `accept`, `challenge`."""
        match self.phase:
            case Writing() if seat == self.seat:
                return Writings(self.lexicon, self.slots())
            case Judging(waiting=waiting) if seat in waiting:
                return (Say.ACCEPT, Say.CHALLENGE)
        return ()

    def play(self, actor: Actor, move: Move | str) -> MotsState:
        move = move_of(move, Move, parse)
        if move is Say.BELL and actor == CHANCE and not isinstance(self.phase, Over):
            return self._ring()
        expect(self.turn, actor)
        match self.phase, move:
            case Rolling(), Die(number) if DIE.of(move):
                return replace(self, phase=Writing(number))
            case Writing(), Say.PASS:
                return self._pass()
            case Writing(), Word():
                return self._write(move)
            case Judging(word, waiting), Say.ACCEPT:
                return self._accept(word, tuple(seat for seat in waiting if seat != actor))
            case Judging(word), Say.CHALLENGE:
                return self._challenge(word, actor)
            case Rewarding(word, odds), Bonus(values) if odds.of(move):
                return self._count(word, self.reading(word), dict(values))
        raise self._misplaced(move)

    def _misplaced(self, move: Move) -> IllegalMove:
        """A move that belongs to another step of the turn, or bonus points that no dice can show."""
        match self.phase:
            case Rolling():
                return IllegalMove("die-due", move=str(move))
            case Judging(move=word):
                return IllegalMove("answer-due", move=str(move), words=word.text)
            case Rewarding(odds=odds):
                return IllegalMove(
                    "bonus-due", move=str(move), cells=" ".join(cell_name(cell) for cell, _ in odds.cells)
                )
            case Writing(count) if move in (Say.ACCEPT, Say.CHALLENGE):
                return IllegalMove("nothing-to-judge", count=count)
            case Writing(count):
                return IllegalMove("word-due", move=str(move), count=count)
        raise AssertionError("a game that is over expects no actor")

    def _ring(self) -> MotsState:
        if self.options.duration is None:
            raise IllegalMove("no-duration")
        if self.bell:
            raise IllegalMove("bell-rung")
        return replace(self, bell=True)

    def _write(self, move: Word) -> MotsState:
        reading = self._read(move)
        if coarse := coarse_among(self.options, (run.text for run in reading.runs)):
            raise IllegalMove("not-family", words=", ".join(coarse))
        if judges := self.judges:
            return replace(self, phase=Judging(move, judges))
        if unknown := reading.unknown(self.lexicon):
            raise IllegalMove("unknown-word", words=", ".join(unknown))
        return self._reward(move, reading)

    def _read(self, move: Word) -> Reading:
        try:
            return read(self.board, self.letters, move, self.quota)
        except IllegalMove:
            if self.options.variant == "quarte" and self._right_otherwise(move):
                found = self.fresh_in(move) if self.options.quarte == "letters" else len(move.text)
                raise IllegalMove(f"quarte-{self.options.quarte}", found=found) from None
            raise

    def _right_otherwise(self, move: Word) -> bool:
        """Whether the other reading of quarté allows this word (MT-46)."""
        count = self.options.rules.count or 0
        other = WholeWord(count) if self.options.quarte == "letters" else NewLetters(count)
        try:
            reading = read(self.board, self.letters, move, other)
        except IllegalMove:
            return False
        return bool(self.judges) or not reading.unknown(self.lexicon)

    def _accept(self, word: Word, waiting: tuple[Seat, ...]) -> MotsState:
        return replace(self, phase=Judging(word, waiting)) if waiting else self._reward(word, self.reading(word))

    def _challenge(self, word: Word, judge: Actor) -> MotsState:
        reading = self.reading(word)
        if reading.unknown(self.lexicon):
            erased = Line(self.seat, ((word.text, 0),))
            return replace(self, sheet=(*self.sheet, erased))._close()  # nothing was among the letters yet
        lost = tuple(owed + (seat == judge) for seat, owed in enumerate(self.lost))
        return replace(self, lost=lost)._reward(word, reading)

    def _reward(self, move: Word, reading: Reading) -> MotsState:
        bonus = reading.bonus(self.board)
        if self.options.rules.count is None and bonus:
            return replace(self, phase=Rewarding(move, BonusOdds(bonus)))
        return self._count(move, reading, {cell: int(dice * self.options.rules.die) for cell, dice in bonus})

    def _count(self, move: Word, reading: Reading, bonus: dict[int, int]) -> MotsState:
        turn = tally(self.board, self.seat, move, reading, bonus)
        scores = tuple(score + turn.points * (seat == self.seat) for seat, score in enumerate(self.scores))
        first = self.letters == BLANK
        passes = tuple(0 if first or seat == self.seat else count for seat, count in enumerate(self.passes))
        sheet = (*self.sheet, line_of(turn))
        after = replace(self, letters=reading.letters, scores=scores, passes=passes, last=turn, sheet=sheet)
        goal = self.options.goal
        return after._end("target") if goal is not None and scores[self.seat] >= goal else after._close()

    def _pass(self) -> MotsState:
        passes = tuple(count + (seat == self.seat) for seat, count in enumerate(self.passes))
        after = replace(self, passes=passes, sheet=(*self.sheet, Line(self.seat, ())))
        if self.letters == BLANK:  # a free pass (MT-18)
            return after._end("all-passed") if min(passes) >= FREE_PASSES else after._close()
        match self.options.rules.passing:
            case Passing.SOLO:
                return after._end("solo")
            case Passing.RETIRE:
                return after._retire() if passes[self.seat] >= RETIRING_PASSES else after._close()
            case Passing.ALL_PASSED:
                return after._end("all-passed") if min(passes) >= self.options.passes else after._close()

    def _retire(self) -> MotsState:
        """When one of the last two retires the other has a last turn, unless it has one to lose (MT-34)."""
        after = replace(self, retired=tuple(sorted((*self.retired, self.seat))))
        left = after.playing
        return after._end("marathon") if not left or (len(left) == 1 and self.lost[left[0]]) else after._close()

    def _close(self) -> MotsState:
        """The turn is over: the game too, if it was the last one, or the next seat's turn begins."""
        if self.options.rules.passing is Passing.RETIRE and self.playing == (self.seat,):
            return self._end("marathon")
        if self.bell:
            return self._end("bell")
        lost, seat = list(self.lost), self.seat
        while True:
            seat = (seat + 1) % self.seats
            if seat in self.retired:
                continue
            if not lost[seat]:
                return replace(self, seat=seat, lost=tuple(lost), phase=opening(self.options)).opened()
            lost[seat] -= 1

    def opened(self) -> MotsState:
        """At the beginning of a turn: over, if nothing can be written any more (MT-43)."""
        return self._end("grid-full") if self.options.fills and not self.can_write else self

    @property
    def can_write(self) -> bool:
        """Whether a word of the lexicon can be written with any number of letters that a turn may ask for."""
        return can_write(self.board, self.letters, self.lexicon, self.options.quotas)

    def _end(self, reason: str) -> MotsState:
        return replace(self, phase=Over(Outcome(rank(self.scores), self.scores, reason)))

    def view(self, seat: Seat | None) -> MotsView:
        return MotsView(seat, self)

    def preview(self, seat: Seat, move: Move | str) -> MotsPreviewJson:
        move = move_of(move, Move, parse)
        return preview_word(self, move) if isinstance(move, Word) and seat == self.seat else {}

    def dump(self) -> dict[str, Json]:
        return {
            "options": dump_options(self.options),
            "lexicon": {"name": self.lexicon.name, "sha256": self.lexicon.sha256},
            "grid": [*self.board.cut(self.letters)],
            "scores": list(self.scores),
            "seat": self.seat,
            "phase": dump_phase(self.phase),
            "passes": list(self.passes),
            "lost": list(self.lost),
            "retired": list(self.retired),
            "bell": self.bell,
            "last": None if self.last is None else self.last.dump(),
            "sheet": [line.dump() for line in self.sheet],
        }
