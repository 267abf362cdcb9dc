"""Contestants of the arena: a player of ours, which sees views, or another program, which is sent every ply."""

from __future__ import annotations

import os
import re
import sys
import time
import traceback
from importlib import import_module
from typing import Any, Protocol

from tete.arena.gtp_program import GtpProgram
from tete.core import Actor, AnyGame, AnyPlayed, BadNotation, BadOptions, Options, Seat, State, View
from tete.engine.sides import sides_of, variant_name
from tete.players import PLAYERS, Choice, Limit, Player, create_player, for_one_game

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
        self.game, self.options = game, options
        self.seconds, self.moves = 0.0, 0
        self.program = GtpProgram(command)
        try:
            self.program.ask(f"set_game {variant_name(game, preset, options)}")
            self.program.ask("clear_board")
        except BadNotation:
            self.close()
            raise

    def _side(self, state: State[Any, Any], actor: Actor) -> str:
        return sides_of(self.game, self.options, state.seats).name(state, actor)

    def notify(self, played: AnyPlayed) -> None:
        self.program.ask(f"play {self._side(played.before, played.actor)} {played.move}")

    def choose(self, state: State[Any, Any], seat: Seat, limit: Limit) -> Any:
        text = self.program.ask(f"genmove {self._side(state, seat)}")
        self.moves += 1
        return self.game.parse(text)

    def close(self) -> None:
        """Ask for its processor time, then end it."""
        try:
            self.seconds = float(self.program.ask("cputime"))
        except ValueError:
            self.seconds = 0.0
        self.program.end()


class OwnPlayer:
    """A player of one's own: where it fails, its author is told the line."""

    def __init__(self, name: str, player: Player) -> None:
        self.name, self.player = name, player

    def choose(self, view: View, limit: Limit) -> Choice:
        try:
            return self.player.choose(view, limit)
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{os.path.basename(place.filename)}, line {place.lineno}"
            why = f"{type(error).__name__}: {error} ({where})"
            raise BadOptions("player-failed", name=self.name, why=why) from error


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
    return OwnPlayer(name, for_one_game(player))


def contestant(game: AnyGame, preset: str, options: Options, name: str) -> Contestant:
    """The contestant that this text names: one of our players, `gtp:COMMAND`, or a player of one's own."""
    kind, _, command = name.partition(":")
    if kind not in PLAYERS and kind != GTP and MODULE.fullmatch(name):
        return InternalPlayer(own_player(name, game))
    if kind != GTP:
        return InternalPlayer(for_one_game(create_player(name, game)))
    if game.secrets:  # it would be sent what its seat must not know
        raise BadOptions("gtp-secrets", game=game.key)
    return GtpPlayer(game, preset, options, command)
