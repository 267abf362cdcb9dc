"""What a table is created with: the game, its options, the clock, the dice, and who may watch and talk."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Literal

from msgspec import field
from msgspec.structs import replace

from tete.core import AnyGame, BadOptions, Options, dump_options, load_options, reseated
from tete.games import GAMES
from tete.tables.clock import ClockConfig, NoClock, PerGame, PerMove
from tete.tables.declared import Value
from tete.tables.seats import Level

ChatPolicy = Literal["all", "seats", "off"]
Access = Literal["public", "link", "players"]

LONGEST_CLOCK_MS = 14 * 24 * 3600 * 1000  # two weeks, enough for correspondence games
SHORTEST_CLOCK_MS = 1000
IDENTITY = re.compile(r"[A-Za-z0-9_-]{1,64}\Z")
LEVELS = range(1, 10)
TIMES = range(1, 11)  # how many times the usual time a seat may have
STAND_IN_LEVEL = 3  # the level of a computer that takes over a seat when the player did not choose one


class TableConfig(Value, frozen=True):
    """`options` are those that differ from the preset; in the config of an existing table, all of them.

    `access` is `public` (listed, and anybody may sit), `link` (who knows the address may watch, and sitting needs an
    invite) or `players` (only players, the owner and invited people may connect). `stand_in` is the level of a computer
    that takes a seat for somebody who did not choose one. `lots`: who sits where is drawn when the game starts.
    `match`: this is a game of a match, in which everybody plays every seat once. `times` is for each seat how many
    times the time of the clock it has; empty where all have the same.
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
    match: bool = False
    times: tuple[int, ...] = ()

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
    check_clock(config.clock)
    if config.times:
        clocked = not isinstance(config.clock, NoClock)
        config = replace(config, times=checked_times(config.times, config.seats, clocked=clocked))
    if config.lots and config.own_dice:
        raise BadOptions("lots-own-dice")
    if config.match and config.seats < 2:
        raise BadOptions("match-alone")
    check_level(config.stand_in)
    return replace(config, options=dict(dump_options(options)))


def reseated_config(config: TableConfig, order: Sequence[int]) -> TableConfig:
    """The config once the player of seat `order[n]` sits on seat n: handicaps go along."""
    options = dict(dump_options(reseated(config.read_options(), order)))
    return replace(config, options=options, times=tuple(config.times[old] for old in order) if config.times else ())


def checked_times(times: tuple[int, ...], seats: int, *, clocked: bool) -> tuple[int, ...]:
    """How many times the time each seat has; none where all have the same."""
    if len(times) != seats or any(factor not in TIMES for factor in times):
        raise BadOptions("bad-times", most=TIMES[-1], seats=seats)
    if set(times) == {1}:
        return ()
    if not clocked:
        raise BadOptions("times-no-clock")
    return times


def check_level(level: Level) -> None:
    if level not in LEVELS:
        raise BadOptions("bad-level", level=level)


def check_clock(clock: ClockConfig) -> None:
    match clock:
        case NoClock():
            return
        case PerGame(bank, increment):
            fits = SHORTEST_CLOCK_MS <= bank <= LONGEST_CLOCK_MS and 0 <= increment <= LONGEST_CLOCK_MS
        case PerMove(limit):
            fits = SHORTEST_CLOCK_MS <= limit <= LONGEST_CLOCK_MS
    if not fits:
        raise BadOptions("bad-clock")
