"""Loads a dumped position."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tete.core import BadPosition, Outcome, Over, by_seat, rank, require
from tete.games.mots.dice import BonusOdds
from tete.games.mots.family import lexicon_of, played_with
from tete.games.mots.layout import CLOSED, EMPTY, cell_named, padded, read_board
from tete.games.mots.move import Word, parse
from tete.games.mots.options import MotsOptions
from tete.games.mots.phase import Judging, Phase, Rewarding, Rolling, Writing
from tete.games.mots.reading import Line, Tally, tally
from tete.games.mots.state import MotsState


def read_position(fields: dict[str, Any], options: MotsOptions) -> MotsState:
    """The position that has these fields, for `load_position`."""
    sha256 = str(fields["lexicon"]["sha256"])
    options = played_with(options, sha256)
    words = lexicon_of(options)
    if words.sha256 != sha256:
        raise BadPosition("lexicon-changed", name=words.name, kept=sha256[:12], found=words.sha256[:12])
    grid, board = fields["grid"], read_board(options.board)
    require(len(grid) == board.rows and all(len(row) == board.columns for row in grid), "grid")
    state = MotsState(
        options,
        words,
        padded(grid, EMPTY),
        tuple(fields["scores"]),
        fields["seat"],
        Rolling(),
        tuple(fields["passes"]),
        tuple(fields["lost"]),
        tuple(fields["retired"]),
        fields["bell"],
        sheet=tuple(Line(line["seat"], tuple(map(tuple, line["words"]))) for line in fields["sheet"]),
    )
    _check(state)
    state = replace(state, last=None if fields["last"] is None else _last(state, fields["last"]))
    return replace(state, phase=_phase(state, fields["phase"]))


def _check(state: MotsState) -> None:
    """Numbers for every seat, and letters off the black cells."""
    seats = {*range(state.seats)}
    numbers = (state.scores, state.passes, state.lost)
    require(state.seats in state.options.seats and all(len(each) == state.seats for each in numbers), "scores")
    require(min(map(min, numbers)) >= 0, "scores")
    require({state.seat, *state.retired, *(line.seat for line in state.sheet)} <= seats, "seat")
    require(sum(state.lost) <= len(state.sheet) + 1, "lost")
    begun = by_seat(state.options.head_start, state.seats)
    sums = [begun[seat] + sum(line.points for line in state.sheet if line.seat == seat) for seat in sorted(seats)]
    require(sums == [*state.scores], "sheet")
    for letter, kind in zip(state.letters, state.board.kinds, strict=True):
        require(letter == EMPTY or ("A" <= letter <= "Z" and kind not in CLOSED), "grid")


def _word(text: str) -> Word:
    move = parse(text)
    if not isinstance(move, Word):
        raise BadPosition("bad-position", why="move")
    return move


def _last(state: MotsState, data: dict[str, Any]) -> Tally:
    """The last turn that scored, counted again on the grid without its letters."""
    fresh, bonus = {*map(cell_named, data["new"])}, {cell_named(name): points for name, points in data["bonus"].items()}
    before = "".join(EMPTY if cell in fresh else letter for cell, letter in enumerate(state.letters))
    move = _word(data["move"])
    reading = replace(state, letters=before).reading(move)
    require(reading.letters == state.letters and {*bonus} == {cell for cell, _ in reading.bonus(state.board)}, "last")
    require(data["seat"] in range(state.seats) and all(points > 0 for points in bonus.values()), "last")
    return tally(state.board, data["seat"], move, reading, bonus)


def _phase(state: MotsState, data: dict[str, Any]) -> Phase:
    if data["step"] == "over":
        return Over(Outcome(rank(state.scores), state.scores, str(data["reason"])))
    require(state.seat in state.playing, "retired")
    if data["step"] == "die":
        return Rolling()
    if data["step"] == "write":
        require(data["count"] in state.options.counts, "count")
        return Writing(data["count"])
    move = _word(data["move"])
    reading, waiting = state.reading(move), tuple(data.get("waiting", ()))
    if data["step"] == "judge":
        require(bool(waiting) and {*waiting} <= {*state.judges}, "waiting")
        return Judging(move, waiting)
    require(bool(reading.bonus(state.board)), "bonus")
    return Rewarding(move, BonusOdds(reading.bonus(state.board)))
