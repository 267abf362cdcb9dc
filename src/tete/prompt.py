"""Games at the Python prompt: `tete.new` and `tete.load`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os import PathLike
from pathlib import Path
from random import Random
from typing import Self

from tete.core import (
    AnyGame,
    AnyPlayed,
    AnyState,
    BadOptions,
    Json,
    Options,
    Playthrough,
    Seat,
    load_options,
    replay,
)
from tete.games import GAMES
from tete.i18n import Lang
from tete.players import Choice, Limit, Player, create_player
from tete.records import PlayerInfo, Record, read


class RecordedGame(Playthrough[AnyState]):
    """A playthrough with all that its record has to say. `print` draws the board as the seat to move sees it."""

    def __init__(
        self,
        game: AnyGame,
        preset: str | None,
        options: Options,
        players: Sequence[PlayerInfo],
        rng: Random | None = None,
        played: Iterable[AnyPlayed] = (),
    ) -> None:
        self.preset, self.options, self.players = preset, options, tuple(players)
        super().__init__(game, game.start(options, len(self.players)), rng, played)

    @classmethod
    def from_record(cls, record: Record, rng: Random | None = None) -> Self:
        played = replay(record.start(), record.plies)
        return cls(GAMES[record.game], record.preset, record.options, record.players, rng, played)

    def __str__(self) -> str:
        return self.draw()

    def draw(self, seat: Seat | None = None, lang: Lang = "en") -> str:
        """The board as text: as this seat sees it, by default the one that has to move."""
        from tete.cli import boards  # slow to import

        viewer = self.viewer if seat is None else seat
        return boards.draw(self.game.key, self.state.view(viewer), lang).plain

    def ask(self, player: Player | str | None = None, *, level: int = 5, limit: Limit | None = None) -> Choice:
        """What a computer would play for the seat that has to move: one of a level, or this player.

        It sees what the seat sees. It does not play: `g.play(g.ask(level=7).move)`.
        """
        if player is None or not hasattr(player, "choose"):
            player = create_player(str(player or f"level:{level}"), self.game)
        return player.choose(self.state.view(self.seat), limit or Limit(seed=len(self.played)))

    def record(self, date: str = "") -> Record:
        """The game so far as a record; `str` makes it a text, which `tete.load` reads from a file."""
        return Record(
            self.game.key,
            self.preset,
            self.options,
            self.players,
            tuple(played.ply for played in self.played),
            date,
            dict(self.game.dependencies(self.options)),
            self.outcome,
        )


def new(
    game: str, preset: str | None = None, *, seats: int | None = None, seed: int | None = None, **options: Json
) -> RecordedGame:
    """Begin a game: `tete.new("blokus", "duo")`, `tete.new("mots", seats=2, seed=7, lexicon="en")`.

    `tete.GAMES` has the games and their presets. Chance plays by itself; the same seed gives the same rolls.
    """
    if game not in GAMES:
        raise BadOptions("unknown-game", name=game, known=", ".join(GAMES))
    rules = GAMES[game]
    chosen = load_options(rules.preset(preset), options)
    first = rules.start(chosen, seats)
    name = preset or next(iter(rules.presets))
    return RecordedGame(rules, name, chosen, (PlayerInfo(),) * first.seats, Random(seed))


def load(path: str | PathLike[str], *, seed: int | None = None) -> RecordedGame:
    """The game in a record file, to be looked at or played on."""
    from tete.cli.files import read_text  # slow to import

    return RecordedGame.from_record(read(read_text(str(Path(path)))), Random(seed))
