"""The host of a game at the terminal: asks whoever is to move, lets chance fall, and loses nothing."""

from __future__ import annotations

import time
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

from tete.cli.choosing import open_record, spoken_by
from tete.cli.files import keep, named, write_new
from tete.cli.screen import Screen
from tete.cli.sitting import Sitting
from tete.cli.telling import moves_lines, name_of, news_lines, outcome_lines
from tete.core import BELL, CHANCE, BadNotation, Decide, Over, Ply, Roll, Seat, TeteError
from tete.i18n import Translator, translator_for
from tete.i18n.pages import rules_page
from tete.players import Limit, create_player
from tete.players.reasons import reasons
from tete.players.reasons import text as reasons_text
from tete.records import HUMAN, write

ADVISER = "level:7"


class Leave(Exception):
    """A person has had enough for today."""


class Host:
    """Runs one sitting after another until it is over or left."""

    def __init__(self, sitting: Sitting, screen: Screen, rng: Random) -> None:
        self.sitting, self.screen, self.rng = sitting, screen, rng
        self.saved = sitting  # what is on paper already; a game that is only loaded need not be saved again
        self.own: set[Path] = set()  # files this host wrote, which it may replace
        self.looking: Seat | None = None
        self.began = time.monotonic()

    @property
    def translator(self) -> Translator:
        return translator_for(self.screen.translator.lang, self.sitting.game.key)

    def run(self) -> None:
        """Play to the end; whatever interrupts it, an unfinished game is kept."""
        try:
            while not self.sitting.over:
                self.step()
            self.finish()
        except TeteError:  # a script's bad line; what it had played is in the script
            raise
        except BaseException:
            self.keep()
            raise

    def step(self) -> None:
        """One ply: chance, a player, or a person."""
        self.ring()
        match self.sitting.state.turn:
            case Roll(odds):
                self.play(Ply(CHANCE, odds.sample(self.rng)))
            case Decide(seats):
                kind = self.sitting.players[seats[0]].kind
                if kind == HUMAN:
                    self.attend(seats[0])
                else:
                    limit = Limit(seed=self.rng.getrandbits(32))
                    player = create_player(kind, self.sitting.game)
                    self.play(Ply(seats[0], player.choose(self.sitting.state.view(seats[0]), limit).move))
            case Over():
                return

    def play(self, ply: Ply[Any]) -> None:
        before = self.sitting
        self.sitting = before.play(ply)
        if not before.humans:  # nobody will be told at a prompt
            shown = before.state.shown(ply.actor, ply.move, None)
            self.screen.print("\n".join(news_lines(self.translator, before, [(ply, shown)])))

    def ring(self) -> None:
        """A game played for a time: once it is up, the bell is rung."""
        seconds = self.sitting.game.bell(self.sitting.options)
        rung = any(str(ply.move) == BELL for ply in self.sitting.plies)
        if seconds is not None and not rung and time.monotonic() - self.began >= seconds:
            self.play(Ply(CHANCE, self.sitting.game.parse(BELL)))

    def attend(self, seat: Seat) -> None:
        """Show a person the board and do as they say until the position has changed."""
        self.present(seat)
        before = self.sitting
        while self.sitting is before:
            line = self.screen.ask(f"{name_of(self.translator, self.sitting, seat)} › ")
            try:
                with spoken_by(before.game):
                    self.obey(seat, line)
            except TeteError as wrong:
                if not self.screen.live:
                    raise
                self.screen.print(self.translator.error(wrong))

    def present(self, seat: Seat) -> None:
        others = len(self.sitting.humans) > 1
        if others and self.sitting.game.secrets and self.looking not in (None, seat):
            self.screen.curtain(name_of(self.translator, self.sitting, seat))
        self.looking = seat
        self.screen.board(self.sitting.game.key, self.sitting.state.view(seat))
        self.screen.print("\n".join(news_lines(self.translator, self.sitting, self.sitting.news(seat))))

    def obey(self, seat: Seat, line: str) -> None:
        """A command, or else a move."""
        command, _, rest = line.partition(" ")
        rest = rest.strip()
        match command.lower():
            case "":
                return
            case "?":
                self.screen.print("\n".join(moves_lines(self.translator, self.sitting.state, seat, rest)))
            case "h":
                self.advise(seat)
            case "u":
                self.take_back()
            case "save":
                self.save(rest)
            case "load":
                self.load(rest)
            case "help":
                self.screen.say("cli.play.help")
            case "rules":
                self.screen.page(rules_page(self.sitting.game.key, self.translator.lang))
            case "q":
                raise Leave
            case _:
                move = self.sitting.game.parse(line)
                self.ring()
                self.play(Ply(seat, move))

    def advise(self, seat: Seat) -> None:
        """A move that a strong computer would make of what this seat sees, and why."""
        game, view = self.sitting.game, self.sitting.state.view(seat)
        move = create_player(ADVISER, game).choose(view, Limit(seed=self.rng.getrandbits(32))).move
        self.screen.say("cli.play.hint", move=str(move), why=reasons_text(self.translator, reasons(game, view, move)))

    def take_back(self) -> None:
        earlier = self.sitting.take_back()
        if earlier is None:
            raise BadNotation("nothing-to-take-back")
        self.sitting = earlier

    def save(self, name: str) -> None:
        if not name:
            raise BadNotation("no-file-name")
        path = named(name)
        write_new(path, self.text(), replace=path.absolute() in self.own)
        self.own.add(path.absolute())
        self.saved = self.sitting
        self.screen.say("cli.play.saved", path=str(path))

    def load(self, name: str) -> None:
        if not name:
            raise BadNotation("no-file-name")
        record = open_record(str(named(name)))
        self.keep()
        self.sitting = self.saved = Sitting.resume(record)
        self.looking, self.began = None, time.monotonic()

    def keep(self) -> None:
        """Save an unfinished game in which somebody has decided something, unless it is on paper, and say where."""
        begun = any(ply.actor != CHANCE for ply in self.sitting.plies)
        if self.sitting is self.saved or self.sitting.over or not begun:
            return
        path = keep(f"{self.sitting.game.key}.tete", self.text())
        self.saved = self.sitting
        self.screen.print("")
        self.screen.say("cli.play.kept", path=str(path))

    def text(self) -> str:
        return write(self.sitting.record(date.today().isoformat()))

    def finish(self) -> None:
        humans, state = self.sitting.humans, self.sitting.state
        viewer = humans[0] if len(humans) == 1 else None
        self.screen.board(self.sitting.game.key, state.view(viewer))
        if humans:
            self.screen.print("\n".join(news_lines(self.translator, self.sitting, self.sitting.news(viewer))))
        self.screen.print("\n".join(outcome_lines(self.translator, self.sitting)))
