"""Contestants of the arena: a player of ours, which sees views, or another program, which is sent every ply."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import time
from contextlib import suppress
from importlib import import_module
from typing import Any, Protocol

from tete.core import Actor, AnyGame, AnyPlayed, BadNotation, BadOptions, Options, Seat, State
from tete.engine.sides import sides_of, variant_name
from tete.players import PLAYERS, Limit, Player, create_player, for_one_game

GTP = "gtp"
MODULE = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")  # `my_bot:Patient`


class Contestant(Protocol):
    seconds: float  # of processor time, as far as it is known
    moves: int

    def notify(self, played: AnyPlayed) -> None:
        """Another contestant or chance has played a ply in this position."""

    def choose(self, state: State[Any, Any], seat: Seat, limit: Limit) -> Any:
        """A move for a seat that has to decide."""

    def close(self) -> None:
        """Called when the game is over."""


class InternalPlayer:
    """A player of ours. It sees the view of the seat that it plays for, and nothing else."""

    def __init__(self, player: Player) -> None:
        self.player, self.seconds, self.moves = player, 0.0, 0

    def notify(self, played: AnyPlayed) -> None:
        pass

    def choose(self, state: State[Any, Any], seat: Seat, limit: Limit) -> Any:
        began = time.process_time()
        choice = self.player.choose(state.view(seat), limit)
        self.seconds += time.process_time() - began
        self.moves += 1
        return choice.move

    def close(self) -> None:
        pass


class GtpPlayer:
    """Another program that speaks GTP. It keeps the position itself, so every ply is sent to it."""

    def __init__(self, game: AnyGame, preset: str, options: Options, command: str) -> None:
        self.game, self.options, self.command = game, options, command
        self.seconds, self.moves = 0.0, 0
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(
                shlex.split(command), stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True
            )
        except (OSError, ValueError, IndexError):
            raise BadOptions("gtp-missing", command=command) from None
        try:
            self._ask(f"set_game {variant_name(game, preset, options)}")
            self._ask("clear_board")
        except BadNotation:
            self.close()
            raise

    def _ask(self, line: str) -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        lines: list[str] = []
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
            while (text := self.process.stdout.readline()).strip() or (text and not lines):
                if text.strip():
                    lines.append(text.strip())
                if lines and lines[0][0] not in "=?":  # this is not GTP: a reply may never end
                    break
        except OSError:
            lines = []
        if not lines:
            raise BadNotation("gtp-gone", command=self.command, line=line)
        reply = "\n".join(lines)
        if not reply.startswith("="):
            raise BadNotation("gtp-refused", command=self.command, line=line, reply=reply)
        return reply[1:].strip()

    def _side(self, state: State[Any, Any], actor: Actor) -> str:
        return sides_of(self.game, self.options, state.seats).name(state, actor)

    def notify(self, played: AnyPlayed) -> None:
        self._ask(f"play {self._side(played.before, played.actor)} {played.move}")

    def choose(self, state: State[Any, Any], seat: Seat, limit: Limit) -> Any:
        text = self._ask(f"genmove {self._side(state, seat)}")
        self.moves += 1
        return self.game.parse(text)

    def close(self) -> None:
        """Ask for its processor time, then end it; kill it if it does not end by itself."""
        try:
            self.seconds = float(self._ask("cputime"))
        except ValueError:
            self.seconds = 0.0
        try:
            self._ask("quit")
            self.process.wait(5)
        except (BadNotation, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                with suppress(OSError):  # buffered input that it never read
                    stream.close()


def own_player(name: str, game: AnyGame) -> Player:
    """A player of one's own: `module:Class` is imported, from this folder too, and called with the game."""
    module, _, attribute = name.partition(":")
    if (here := os.getcwd()) not in sys.path:
        sys.path.append(here)
    try:
        player: Player = getattr(import_module(module), attribute)(game)
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise BadOptions("player-module", name=name, why=why) from None
    return player


def contestant(game: AnyGame, preset: str, options: Options, name: str) -> Contestant:
    """The contestant that this text names: one of our players, `gtp:COMMAND`, or a player of one's own."""
    kind, _, command = name.partition(":")
    if kind not in PLAYERS and kind != GTP and MODULE.fullmatch(name):
        return InternalPlayer(for_one_game(own_player(name, game)))
    if kind != GTP:
        return InternalPlayer(for_one_game(create_player(name, game)))
    if game.secrets:  # it would be sent what its seat must not know
        raise BadOptions("gtp-secrets", game=game.key)
    return GtpPlayer(game, preset, options, command)
