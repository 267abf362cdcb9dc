"""The Go Text Protocol, version 2, for any game."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from typing import Any

from tete import DISTRIBUTION
from tete.core import AnyGame, BadNotation, Options, Ply, State, TeteError
from tete.core.stop import Stop
from tete.engine.clock import Clock
from tete.engine.session import Session, seed_of
from tete.engine.sides import PASS, sized, variant
from tete.games import declared
from tete.i18n import Translator
from tete.players import Limit, Player, for_one_game
from tete.records import read as read_record

_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f]")
_LINE = re.compile(r"(?:(\d{1,9})(?:\s+|$))?(\S*)\s*(.*)", re.ASCII)

_NUMBER = re.compile(r"-?\d{1,9}(?:\.\d{0,9})?", re.ASCII)

Loaded = tuple[Options, int, Sequence[Ply[Any]]]  # options, seats and plies of a file
Draw = Callable[[AnyGame, State[Any, Any]], str]


class Gtp:
    """One engine: `answer` takes a line and returns the reply. No line makes it raise."""

    def __init__(
        self,
        session: Session,
        player: Player,
        translator: Translator,
        draw: Draw,
        read: Callable[[str], str],
        *,
        seed: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
    ) -> None:
        self.session, self.player, self.translator, self.draw = session, for_one_game(player), translator, draw
        self.read, self.clock = read, Clock()
        self.seed, self.seconds, self.threads = seed, seconds, threads
        self.done = False
        self.commands: dict[str, Callable[[Sequence[str]], str]] = {
            "all_legal": self.all_legal,
            "boardsize": self.boardsize,
            "clear_board": self.clear_board,
            "cputime": lambda args: f"{time.process_time():.3f}",
            "final_score": lambda args: self.session.score(),
            "genmove": self.genmove,
            "get_random_seed": lambda args: "0" if self.seed is None else str(self.seed),
            "known_command": self.known_command,
            "komi": self.komi,
            "list_commands": lambda args: "\n".join(sorted(self.commands)),
            "loadsgf": self.loadsgf,
            "name": lambda args: f"tete {self.player.name}",
            "play": self.play,
            "protocol_version": lambda args: "2",
            "quit": self.quit,
            "reg_genmove": self.reg_genmove,
            "set_game": self.set_game,
            "set_random_seed": self.set_random_seed,
            "showboard": lambda args: "\n" + self.draw(self.session.game, self.session.state),
            "time_left": self.time_left,
            "time_settings": self.time_settings,
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
        self.clock.restart()
        return ""

    def boardsize(self, args: Sequence[str]) -> str:
        """A size that the game has a board for begins a game there; where there is only one board, any size will do."""
        (size,) = _numbers(args, "boardsize N", int)
        options = sized(self.session.game, self.session.options, int(size))
        if options is None:
            raise BadNotation("engine-size", size=int(size))
        return self._begin(options, self.session.state.seats if options is self.session.options else None)

    def komi(self, args: Sequence[str]) -> str:
        """Version 2 wants it; our games have none, so it changes nothing."""
        _numbers(args, "komi X", float)
        return ""

    def set_random_seed(self, args: Sequence[str]) -> str:
        (seed,) = _numbers(args, "set_random_seed N", int)
        self.seed = int(seed)
        return ""

    def time_settings(self, args: Sequence[str]) -> str:
        main, overtime, stones = _numbers(args, "time_settings SECONDS SECONDS MOVES", float, float, int)
        self.clock = Clock.of_settings(main, overtime, int(stones))
        return ""

    def time_left(self, args: Sequence[str]) -> str:
        usage = "time_left SIDE SECONDS MOVES"
        seconds, stones = _numbers(args[1:], usage, float, int)
        self.clock.set_left(self._clock_of(args[0]), seconds, int(stones))
        return ""

    def _clock_of(self, side: str) -> str:
        """A side has one clock, whatever it is called."""
        return self.session.sides.clock(self.session.state, side.lower())

    def loadsgf(self, args: Sequence[str]) -> str:
        """`loadsgf FILE 12`: the game in a file, up to before the twelfth move."""
        if not args:
            raise BadNotation("engine-words", text="loadsgf FILE [N]")
        *name, last = args
        before = int(last) if name and last.isascii() and last.isdigit() else None
        path = " ".join(args if before is None else name)
        options, seats, plies = read_game(self.session.game, self.read(path))
        loaded = Session(self.session.game, options, seats)
        loaded.follow(plies if before is None else plies[: max(0, before - 1)])
        self._begin(options, seats)
        self.session = loaded
        return ""

    def play(self, args: Sequence[str]) -> str:
        if len(args) < 2:
            raise BadNotation("engine-words", text="play SIDE MOVE")
        self.session.play(args[0].lower(), " ".join(args[1:]))
        return ""

    def genmove(self, args: Sequence[str]) -> str:
        began, clock = time.monotonic(), self._clock_of(self._side(args))
        move = self.reg_genmove(args)
        self.session.play(self._side(args), move)
        self.clock.spend(clock, time.monotonic() - began)
        return move

    def reg_genmove(self, args: Sequence[str]) -> str:
        seed, budget = seed_of(self.seed, len(self.session.turns)), self.clock.budget(self._clock_of(self._side(args)))
        stop = None if budget is None else Stop()
        limit = Limit(seconds=self.seconds, seed=seed, threads=self.threads, stop=stop)
        with stopped_after(budget, stop):
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


def _numbers(args: Sequence[str], usage: str, *kinds: type) -> list[float]:
    """The numbers of a command, of these kinds; otherwise what is expected."""
    fits = len(args) == len(kinds) and all(_NUMBER.fullmatch(text) for text in args)
    if not fits or any(kind is int and not text.isdigit() for text, kind in zip(args, kinds, strict=True)):
        raise BadNotation("engine-words", text=usage)
    return [float(text) for text in args]


@contextmanager
def stopped_after(seconds: float | None, stop: Stop | None) -> Iterator[None]:
    """Ask for the best move so far after so many seconds: the level stays what it is, and is only cut short."""
    if seconds is None or stop is None:
        yield
        return
    timer = threading.Timer(seconds, stop.set)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def read_game(game: AnyGame, text: str) -> Loaded:
    """The options, the number of seats and the plies of a file; a text that begins with a bracket is SGF."""
    if text.lstrip("\ufeff \t\r\n").startswith("("):
        sgf: Callable[[str], Loaded] | None = declared(game, "engine", "SGF")
        if sgf is None:
            raise BadNotation("engine-no-sgf")
        return sgf(text)
    record = read_record(text)
    if record.game != game.key:
        raise BadNotation("engine-other-game", game=record.game, due=game.key)
    return record.options, len(record.players), record.plies
