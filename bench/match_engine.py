"""A GTP program in a match: how it is spoken to, and the processor time of its moves."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from bench.timers import session_cpu_seconds
from tete.arena.gtp_program import GtpProgram
from tete.core import AnyPlayed, AnyState, BadNotation, Options
from tete.core.game import AnyGame
from tete.engine.sides import Sides, sides_of, variant_name

MOST_LISTED = 20_000  # legal moves that are asked for at once


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a program wants to be spoken to. What it does not name is said as `tete engine` understands it.

    `variants` has its names of presets, `sides` its names of sides, both by ours; the others are lines, `begin` those
    that begin a game.
    """

    begin: Sequence[str] = ("set_game {variant}", "clear_board")
    play: str = "play {side} {move}"
    genmove: str = "genmove {side}"
    all_legal: str = "all_legal {side}"
    variants: Mapping[str, str] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, path: str | None) -> Self:
        """The dialect in a TOML file, with the names of the fields."""
        try:
            return cls() if path is None else cls(**tomllib.loads(Path(path).read_text("utf-8")))
        except (OSError, ValueError, TypeError) as error:
            raise CannotPlay(f"{path} is no dialect: {error}") from None


class CannotPlay(Exception):
    """Why there is no match."""


class Fault(Exception):
    """What a program did that loses the game for it."""

    def __init__(self, name: str, what: str) -> None:
        super().__init__(what)
        self.name, self.what = name, what


class MatchEngine:
    """A program with its seats in one game. `cpu` is what it used to play and to choose, without its start."""

    def __init__(
        self, name: str, game: AnyGame, preset: str, seats: int, command: str, dialect: Dialect, patience: float
    ) -> None:
        self.name, self.game, self.dialect, self.patience = name, game, dialect, patience
        options: Options = game.preset(preset)
        self.sides: Sides = sides_of(game, options, seats)
        self.cpu, self.moves = 0.0, 0
        self.program = GtpProgram(command, own_session=True)
        try:
            variant = dialect.variants.get(preset, variant_name(game, preset, options))
            for line in dialect.begin:
                self.program.ask(line.format(variant=variant), patience)
            self.commands = self.program.ask("list_commands", patience).split()
        except BadNotation:
            self.program.end()
            raise

    def side(self, state: AnyState, actor: Any) -> str:
        name = self.sides.name(state, actor)
        return self.dialect.sides.get(name, name)

    def play(self, played: AnyPlayed) -> None:
        """Tell it a ply."""
        side = self.side(played.before, played.actor)
        self._timed(self.dialect.play.format(side=side, move=played.move))

    def genmove(self, state: AnyState, seat: int) -> str:
        self.moves += 1
        return self._timed(self.dialect.genmove.format(side=self.side(state, seat)))

    def _timed(self, line: str) -> str:
        before = session_cpu_seconds(self.program.process.pid)
        try:
            answer = self.program.ask(line, self.patience)
        except BadNotation as wrong:
            raise Fault(self.name, str(wrong)) from None
        self.cpu += session_cpu_seconds(self.program.process.pid) - before
        return answer

    def wrong_moves(self, state: AnyState, seat: int) -> str:
        """How its list of legal moves differs from ours; nothing if it is the same, or if it has none."""
        legal = state.moves(seat)
        if self.dialect.all_legal.split()[0] not in self.commands or len(legal) > MOST_LISTED:
            return ""
        try:
            answer = self.program.ask(self.dialect.all_legal.format(side=self.side(state, seat)), self.patience)
            listed = {self.game.parse(line) for line in answer.splitlines()}
        except BadNotation as wrong:
            return f"{self.name} lists no legal moves: {wrong}"
        missing, surplus = set(legal) - listed, listed - set(legal)
        return (
            f"{self.name} lists {len(missing)} moves too few and {len(surplus)} too many" if missing | surplus else ""
        )

    def wrong_score(self, state: AnyState) -> str:
        """How it counts the end differently; nothing if it does not, or if one of us has no such score."""
        due = self.sides.score(state)
        if due is None or "final_score" not in self.commands:
            return ""
        try:
            answer = self.program.ask("final_score", self.patience)
        except BadNotation as wrong:
            return f"{self.name} does not count the end: {wrong}"
        return "" if answer == due else f"{self.name} counts {answer} and not {due}"
