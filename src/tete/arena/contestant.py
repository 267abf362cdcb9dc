"""Whoever can play in the arena: a player of ours, who is shown views, or another program, who is told every ply."""

from __future__ import annotations

import shlex
import subprocess
import time
from contextlib import suppress
from typing import Any, Protocol

from tete.core import BadNotation, BadOptions, Options, Ply, Seat, State
from tete.core.game import AnyGame
from tete.games.blokus import BlokusState
from tete.players import Limit, Player, invite
from tete.records import blokus_sgf

GTP = "gtp"


class Contestant(Protocol):
    seconds: float  # of processor time, as far as it is known
    moves: int

    def told(self, ply: Ply[Any], before: State[Any, Any]) -> None:
        """A ply has been made in a position, by anybody but this contestant's last answer."""

    def choose(self, state: State[Any, Any], seat: Seat, limit: Limit) -> Any:
        """A move for a seat that has to decide."""

    def close(self) -> None:
        """The game is over for this contestant."""


class OurPlayer:
    """Shown no more than the view of the seat that it plays for."""

    def __init__(self, player: Player) -> None:
        self.player, self.seconds, self.moves = player, 0.0, 0

    def told(self, ply: Ply[Any], before: State[Any, Any]) -> None:
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
    """Another program that speaks GTP; it keeps the position itself, so that it is told of everything."""

    def __init__(self, game: AnyGame, preset: str, options: Options, command: str) -> None:
        self.game, self.command, self.seconds, self.moves = game, command, 0.0, 0
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(
                shlex.split(command), stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True
            )
        except (OSError, ValueError, IndexError):
            raise BadOptions("gtp-missing", command=command) from None
        try:
            self._ask(f"set_game {blokus_sgf.NAMES.get(options, preset)}")  # type: ignore[call-overload]
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
                if lines and lines[0][0] not in "=?":  # whatever it speaks, it is not GTP: an end may never come
                    break
        except OSError:
            lines = []
        if not lines:
            raise BadNotation("gtp-gone", command=self.command, line=line)
        reply = "\n".join(lines)
        if not reply.startswith("="):
            raise BadNotation("gtp-refused", command=self.command, line=line, reply=reply)
        return reply[1:].strip()

    def told(self, ply: Ply[Any], before: State[Any, Any]) -> None:
        self._ask(f"play {side(before, ply.actor)} {ply.move}")

    def choose(self, state: State[Any, Any], seat: Seat, limit: Limit) -> Any:
        text = self._ask(f"genmove {side(state, seat)}")
        self.moves += 1
        return self.game.parse(text)

    def close(self) -> None:
        """Ask what it has used, then send it away, by force if need be."""
        try:
            self.seconds = float(self._ask("cputime"))
        except (BadNotation, ValueError):
            self.seconds = 0.0
        try:
            self._ask("quit")
            self.process.wait(5)
        except (BadNotation, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                with suppress(OSError):  # what it never read cannot be written any more
                    stream.close()


def side(state: State[Any, Any], actor: object) -> str:
    """What a side is called in GTP: the colour's number in Blokus (b and w in Duo), else the seat, or chance."""
    if not isinstance(state, BlokusState):
        return str(actor)
    assert state.mover is not None, "somebody is to move"
    return "bw"[state.mover] if len(state.camps) == 2 else str(state.mover + 1)


def contestant(game: AnyGame, preset: str, options: Options, name: str) -> Contestant:
    """Who this text names: one of our players, or `gtp:COMMAND`."""
    kind, _, command = name.partition(":")
    if kind != GTP:
        return OurPlayer(invite(name, game))
    if game.secrets:  # it would be told what its seat must not know
        raise BadOptions("gtp-secrets", game=game.key)
    return GtpPlayer(game, preset, options, command)
