"""What a table is created with: the game, its options, the clock, the dice, and who may watch and talk."""

from __future__ import annotations

import re
from typing import Any, Literal

from msgspec import field
from msgspec.structs import replace

from tete.core import BadOptions, Options, dump_options, load_options
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.tables.clock import ClockConfig, NoClock, PerGame, PerMove
from tete.tables.declared import Value
from tete.tables.seats import Level

ChatPolicy = Literal["all", "seats", "off"]
Access = Literal["public", "link", "players"]

LONGEST = 14 * 24 * 3600 * 1000  # two weeks, enough for correspondence games
SHORTEST = 1000
IDENTITY = re.compile(r"[A-Za-z0-9_-]{1,64}\Z")
LEVELS = range(1, 10)
STAND_IN_LEVEL = 3  # the level of a computer that takes over a seat when the player did not choose one


class TableConfig(Value, frozen=True):
    """`options` are those that differ from the preset; in the config of an existing table, all of them.

    `access` is `public` (listed, and anybody may sit), `link` (who knows the address may watch, and sitting needs an
    invite) or `players` (only players, the owner and invited people may connect). `stand_in` is the level of a computer
    that takes a seat for somebody who did not choose one. `lots`: who sits where is drawn when the game starts.
    """

    game: str
    seats: int
    preset: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    clock: ClockConfig = NoClock()
    own_dice: bool = False
    chat: ChatPolicy = "all"
    access: Access = "public"
    stand_in: Level = STAND_IN_LEVEL
    lots: bool = False

    @property
    def rules(self) -> AnyGame:
        try:
            return GAMES[self.game]
        except KeyError:
            raise BadOptions("unknown-game", name=self.game, known=", ".join(GAMES)) from None

    def read_options(self) -> Options:
        presets = self.rules.presets
        if self.preset not in presets:
            raise BadOptions("unknown-preset", name=self.preset, known=", ".join(presets))
        options: Options = load_options(presets[self.preset], self.options)
        return options


def normalized(config: TableConfig) -> TableConfig:
    """The config with every option spelt out, so that a later change of a preset does not change existing tables."""
    if not config.preset:
        config = replace(config, preset=next(iter(config.rules.presets)))
    options = config.read_options()
    config.rules.start(options, config.seats)
    _check_clock(config.clock)
    if config.lots and config.own_dice:
        raise BadOptions("lots-own-dice")
    check_level(config.stand_in)
    return replace(config, options=dict(dump_options(options)))


def check_level(level: Level) -> None:
    if level not in LEVELS:
        raise BadOptions("bad-level", level=level)


def _check_clock(clock: ClockConfig) -> None:
    match clock:
        case NoClock():
            return
        case PerGame(bank, increment):
            fits = SHORTEST <= bank <= LONGEST and 0 <= increment <= LONGEST
        case PerMove(limit):
            fits = SHORTEST <= limit <= LONGEST
    if not fits:
        raise BadOptions("bad-clock")
