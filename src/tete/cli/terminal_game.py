"""The loop of a game in the terminal: rolls, asks players and people for moves, runs commands, saves."""

from __future__ import annotations

import time
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

from tete.cli.files import expand_path, save_with_time, write_new
from tete.cli.format import match_lines, moves_lines, name_of, names_of, outcome_lines, ply_lines, prompt_lines
from tete.cli.game_args import errors_of, open_record
from tete.cli.history import GameHistory
from tete.cli.notation import Notation
from tete.cli.rules import find_page
from tete.cli.screen import Screen, TimeUp, command_of
from tete.cli.solo_records import keep_score
from tete.core import BELL, CHANCE, Actor, BadNotation, Seat, TeteError
from tete.i18n import Translator, translator_for
from tete.i18n.grammar import no_break
from tete.players import Limit, hint_player
from tete.players.reasons import reasons
from tete.players.reasons import text as reasons_text
from tete.records import HUMAN, write

COMMANDS = ("?", "h", "u", "save", "load", "help", "rules", "q")


class Quit(Exception):
    """A person typed `q`."""


class TerminalGame:
    """Plays one game until it is over or a person quits."""

    def __init__(self, history: GameHistory, screen: Screen, rng: Random, turn_seconds: int | None = None) -> None:
        self.history, self.screen, self.rng, self.turn_seconds = history, screen, rng, turn_seconds
        self.taken_back = False
        self.saved = [*history.played]  # as it is in a file; a game that was only loaded is not saved again
        self.written: set[Path] = set()  # files that this game has written and may replace
        self.viewer: Seat | None = None  # who saw the board last
        self.started = time.monotonic()

    @property
    def translator(self) -> Translator:
        return translator_for(self.screen.translator.lang, self.history.game.key)

    def run(self) -> None:
        """Play to the end. An unfinished game is saved, whatever interrupts it."""
        try:
            self.print_plies(0)
            while not self.history.over:
                self.step()
            self.print_end()
        except TeteError:  # a bad line of a script: the script still holds the moves
            raise
        except BaseException:
            self.save_unfinished()
            raise

    def step(self) -> None:
        """The move of a computer or of a person, and what chance does next."""
        self.ring_bell_if_due()
        if self.history.over:
            return
        kind = self.history.players[self.history.seat].kind
        if kind == HUMAN:
            self.ask_person(self.history.seat)
        else:
            self.play(self.history.ask(kind, limit=Limit(seed=self.rng.getrandbits(32))).move)

    def play(self, move: Any, actor: Actor | None = None) -> None:
        before = len(self.history.played)
        self.history.play(move, actor)
        self.print_plies(before)

    def print_plies(self, first: int) -> None:
        """Print what happened since so many plies, if nobody is there who sees it together with the board."""
        if not self.history.humans:
            plies = [self.history.ply_for(index, None) for index in range(first, len(self.history.played))]
            self.print_lines(ply_lines(self.translator, self.history, plies))

    def ring_bell_if_due(self) -> None:
        """Ring the bell of a game that is played for a time, once the time is up."""
        left = self.seconds_to_bell()
        if left is not None and left <= 0:
            self.play(BELL, CHANCE)

    def seconds_to_bell(self) -> float | None:
        """The seconds until the bell; None if it has rung or there is none."""
        seconds = self.history.game.bell(self.history.options)
        rung = any(str(played.move) == BELL for played in self.history.played)
        return None if seconds is None or rung else self.started + seconds - time.monotonic()

    def ask_person(self, seat: Seat) -> None:
        """Show a person the board and run their lines until the position has changed."""
        self.show_board(seat)
        history, before = self.history, [*self.history.played]
        seconds = self.seconds_of(seat)
        until = time.monotonic() + seconds
        while self.history is history and history.played == before:
            try:
                limit = max(0.01, until - time.monotonic()) if seconds else None
                line = self.screen.read_line(f"{name_of(self.translator, self.history, seat)} › ", limit)
                with errors_of(self.history.game):
                    self.run_line(seat, line)
            except TimeUp:
                self.turn_seconds_up(seat)
                until = time.monotonic() + seconds
            except TeteError as error:
                if not self.screen.patient:
                    raise
                self.screen.print(self.translator.error(error))
                if self.is_move(line):
                    self.print_lines(prompt_lines(self.translator, self.history, seat))

    def seconds_of(self, seat: Seat) -> int:
        """The seconds that a seat has for a turn; 0 without a limit."""
        return (self.turn_seconds or 0) * (self.history.times[seat] if self.history.times else 1)

    def turn_seconds_up(self, seat: Seat) -> None:
        """The time for a turn is up: play what the game has for that, a pass for instance."""
        self.screen.print("")
        self.screen.print_text("cli.play.time-up")
        move = self.history.game.timeout(self.history.state, seat)
        if move is not None:
            self.play(move, seat)

    @staticmethod
    def is_move(line: str) -> bool:
        """Whether a line was meant as a move, and not as a command."""
        return command_of(line, COMMANDS)[0] is None

    def show_board(self, seat: Seat) -> None:
        others = len(self.history.humans) > 1
        if others and self.history.game.secrets and self.viewer not in (None, seat):
            self.screen.hide_board(name_of(self.translator, self.history, seat))
        self.viewer = seat
        names = names_of(self.translator, self.history)
        self.screen.print_board(self.history.game.key, self.history.state.view(seat), names)
        self.print_lines(ply_lines(self.translator, self.history, self.history.plies_since(seat)))
        if seconds := self.seconds_of(seat):
            self.screen.print_text("cli.play.turn-limit", seconds=seconds)
        left = self.seconds_to_bell()
        if left is not None:
            self.screen.print_text("cli.play.bell-in", minutes=int(left) // 60, seconds=f"{int(left) % 60:02}")

    def run_line(self, seat: Seat, line: str) -> None:
        """Run a command, or play the line as a move."""
        command, rest = command_of(line, COMMANDS)
        match command:
            case "?":
                self.print_lines(moves_lines(self.translator, self.history, seat, rest))
            case "h":
                self.hint(seat)
            case "u":
                self.take_back(seat)
            case "save":
                self.save(rest)
            case "load":
                self.load(rest)
            case "help":
                self.screen.print_text("cli.play.help")
            case "rules":
                self.screen.print_page(
                    no_break(find_page(self.translator, self.history.game.key, rest or None), self.translator.lang)
                )
            case "q":
                raise Quit
            case _ if line:
                self.play_line(seat, line)

    def play_line(self, seat: Seat, line: str) -> None:
        """Play what somebody typed in the words of either language; an error repeats their words."""
        notation = Notation(self.history.game.key, self.translator)
        try:
            move = self.history.game.parse(notation.read(line))
            self.ring_bell_if_due()
            self.play(move, seat)
        except TeteError as error:
            typed = {name: line for name in ("text", "move") if name in error.details}
            raise type(error)(error.code, **error.details | typed) from error.__cause__

    def hint(self, seat: Seat) -> None:
        """Print the move of a player for hints that sees what this seat sees, and the reasons for it."""
        game, view = self.history.game, self.history.state.view(seat)
        move = self.history.ask(hint_player(game), limit=Limit(seed=self.rng.getrandbits(32))).move
        self.screen.print_text(
            "cli.play.hint",
            move=Notation(game.key, self.translator).write(move),
            why=reasons_text(self.translator, reasons(game, view, move)),
        )

    def take_back(self, seat: Seat) -> None:
        self.history.undo(seat)
        self.taken_back = True

    def save(self, name: str) -> None:
        if not name:
            raise BadNotation("no-file-name")
        path = expand_path(name)
        write_new(path, self.record_text(), replace=path.absolute() in self.written)
        self.written.add(path.absolute())
        self.saved = [*self.history.played]
        self.screen.print_text("cli.play.saved", path=str(path))

    def load(self, name: str) -> None:
        if not name:
            raise BadNotation("no-file-name")
        record = open_record(str(expand_path(name)))
        self.save_unfinished()
        self.history = GameHistory.from_record(record, self.rng)
        self.saved = [*self.history.played]
        self.viewer, self.started = None, time.monotonic()

    def save_unfinished(self) -> None:
        """Save the game and print where, unless it is over, already saved, or only chance has moved."""
        decided = any(played.actor != CHANCE for played in self.history.played)
        if self.history.played == self.saved or self.history.over or not decided:
            return
        path = save_with_time(f"{self.history.game.key}.tete", self.record_text())
        self.saved = [*self.history.played]
        self.screen.print("")
        self.screen.print_text("cli.play.kept", path=str(path))

    def record_text(self) -> str:
        return write(self.history.record(date.today().isoformat()))

    def print_end(self) -> None:
        humans, state = self.history.humans, self.history.state
        viewer = humans[0] if len(humans) == 1 else None
        self.screen.print_board(self.history.game.key, state.view(viewer), names_of(self.translator, self.history))
        if viewer is not None:
            self.print_lines(ply_lines(self.translator, self.history, self.history.plies_since(viewer)))
        elif humans and self.history.played:  # the others have seen all but the last ply, which is no secret any more
            last = len(self.history.played) - 1
            actor = self.history.played[last].actor
            ply = self.history.ply_for(last, actor if isinstance(actor, int) else None)
            self.print_lines(ply_lines(self.translator, self.history, [ply]))
        self.print_lines(outcome_lines(self.translator, self.history))
        self.print_lines(match_lines(self.translator, self.history))
        if len(self.history.players) == len(humans) == 1 and not self.taken_back:
            self.print_lines(keep_score(self.translator, self.history, date.today().isoformat()))

    def print_lines(self, lines: list[str]) -> None:
        if lines:
            self.screen.print("\n".join(lines))
