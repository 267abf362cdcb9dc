"""The Go Text Protocol, version 2, for any game."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import Any

from tete import DISTRIBUTION
from tete.core import AnyGame, BadNotation, Options, State, TeteError
from tete.engine.session import Session, seed_of
from tete.engine.sides import PASS, variant
from tete.i18n import Translator
from tete.players import Limit, Player, for_one_game

_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f]")
_LINE = re.compile(r"(?:(\d{1,9})(?:\s+|$))?(\S*)\s*(.*)", re.ASCII)

Draw = Callable[[AnyGame, State[Any, Any]], str]


class Gtp:
    """One engine: `answer` takes a line and returns the reply. No line makes it raise."""

    def __init__(
        self,
        session: Session,
        player: Player,
        translator: Translator,
        draw: Draw,
        *,
        seed: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
    ) -> None:
        self.session, self.player, self.translator, self.draw = session, for_one_game(player), translator, draw
        self.seed, self.seconds, self.threads = seed, seconds, threads
        self.done = False
        self.commands: dict[str, Callable[[Sequence[str]], str]] = {
            "all_legal": self.all_legal,
            "clear_board": self.clear_board,
            "cputime": lambda args: f"{time.process_time():.3f}",
            "final_score": lambda args: self.session.score(),
            "genmove": self.genmove,
            "known_command": self.known_command,
            "list_commands": lambda args: "\n".join(sorted(self.commands)),
            "name": lambda args: f"tete {self.player.name}",
            "play": self.play,
            "protocol_version": lambda args: "2",
            "quit": self.quit,
            "reg_genmove": self.reg_genmove,
            "set_game": self.set_game,
            "showboard": lambda args: "\n" + self.draw(self.session.game, self.session.state),
            "undo": self.undo,
            "version": lambda args: version(DISTRIBUTION),
        }

    def answer(self, line: str) -> str | None:
        """The reply to a line, followed by an empty line; None for a line without a command."""
        line = _CONTROL.sub("", line.replace("\t", " ")).partition("#")[0].strip()
        if not line:
            return None
        number, name, rest = self._parts(line)
        try:
            if name not in self.commands:
                raise BadNotation("engine-command", text=name)
            return f"={number} {self.commands[name](rest.split())}".rstrip() + "\n\n"
        except TeteError as wrong:
            return f"?{number} {' '.join(self.translator.error(wrong).split())}\n\n"
        except Exception as bug:  # our own error must not end the game of the other program
            return f"?{number} {type(bug).__name__}: {' '.join(str(bug).split())}\n\n"

    @staticmethod
    def _parts(line: str) -> tuple[str, str, str]:
        match = _LINE.fullmatch(line)
        return (match[1] or "", match[2], match[3]) if match else ("", line, "")

    # Commands

    def known_command(self, args: Sequence[str]) -> str:
        return "true" if " ".join(args) in self.commands else "false"

    def set_game(self, args: Sequence[str]) -> str:
        """`set_game Blokus Two-Player`, a preset of the game, or its key and a preset."""
        return self._begin(variant(self.session.game, " ".join(args).strip('"')))

    def clear_board(self, args: Sequence[str]) -> str:
        return self._begin(self.session.options, self.session.state.seats)

    def _begin(self, options: Options, seats: int | None = None) -> str:
        """Start a game. The player gets an empty memory."""
        self.session = Session(self.session.game, options, seats)
        self.player = for_one_game(self.player)
        return ""

    def play(self, args: Sequence[str]) -> str:
        if len(args) < 2:
            raise BadNotation("engine-words", text="play SIDE MOVE")
        self.session.play(args[0].lower(), " ".join(args[1:]))
        return ""

    def genmove(self, args: Sequence[str]) -> str:
        move = self.reg_genmove(args)
        self.session.play(self._side(args), move)
        return move

    def reg_genmove(self, args: Sequence[str]) -> str:
        seed = seed_of(self.seed, len(self.session.turns))
        limit = Limit(seconds=self.seconds, seed=seed, threads=self.threads)
        choice = self.session.choose(self._side(args), self.player, limit)
        return PASS if choice is None else str(choice.move)

    def all_legal(self, args: Sequence[str]) -> str:
        return "\n".join(map(str, self.session.moves(self._side(args))))

    def undo(self, args: Sequence[str]) -> str:
        self.session.undo()
        return ""

    def quit(self, args: Sequence[str]) -> str:
        self.done = True
        return ""

    @staticmethod
    def _side(args: Sequence[str]) -> str:
        if len(args) != 1:
            raise BadNotation("engine-words", text="SIDE")
        return args[0].lower()
