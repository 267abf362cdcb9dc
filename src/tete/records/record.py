"""A record: the game, its options, the players and every ply, as a value and as readable text.

    tete record 1
    game: toss
    preset: classic
    option rounds: 2
    option faces:
      heads
      tails
    seat 0: human Odile
    seat 1: random
    date: 2026-07-14
    match: game 2 of 2
    match game 1: places 2 1, points 1 2
    dependency mint: Paris
    chance commitment: 630dcd29…
    chance secret: 00010203…
    result: rounds, places 1 1, points 1 1

    0 heads
    1 tails         # a comment: from a # at the beginning, or after a space, to the end of the line
    chance heads

Only options that differ from the preset are written (from the game's first preset where none is named).
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tete.core import (
    CHANCE,
    Actor,
    AnyGame,
    BadNotation,
    BadOptions,
    MatchGame,
    Options,
    Outcome,
    Over,
    Ply,
    State,
    TeteError,
    fits_match,
    read_options,
    replay,
    write_option,
)
from tete.core.text import NAME_CHARACTERS, tidy
from tete.games import GAMES
from tete.records.parser import FIRST_LINE, INDENT, ParsedRecord, PlyLine, parse

HUMAN = "human"  # the kind of a person

_MATCH = re.compile(r"game ([1-9]) of ([1-9])", re.ASCII)
_MATCH_GAME = re.compile(r"places (\d(?: \d)*)(?:, points (-?\d{1,9}(?: -?\d{1,9})*))?", re.ASCII)
_RESULT = re.compile(r"(\S+), places (\d{1,9}(?: \d{1,9})*), points (-?\d{1,9}(?: -?\d{1,9})*)", re.ASCII)
_SEAT = re.compile("0|[1-9][0-9]?")
_SINGLE = ("game", "preset", "date", "match", "result", "ended")
_GROUPS = ("option", "seat", "match", "dependency", "chance", "table")


@dataclass(frozen=True, slots=True)
class PlayerInfo:
    """Who plays a seat: the kind (`HUMAN`, or the name of a computer player) and the name of a person."""

    kind: str = HUMAN
    name: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A game, finished or not.

    `dependencies` is `Game.dependencies` at the time of the game. `chance` is what a server revealed about its chance
    moves, so that they can be verified (docs/verifiable-chance.md). `ended` is an end that is not in the rules of the
    game, as in `resigned, places 1 2`. `table` is what else happened there: seats that changed their player, moves that
    the clock made. `match` has the games of the match before this one, for the players as they sit here; None where
    there is no match.
    """

    game: str
    preset: str | None
    options: Options
    players: tuple[PlayerInfo, ...]
    plies: tuple[Ply[Any], ...] = ()
    date: str = ""
    dependencies: dict[str, str] = field(default_factory=dict, hash=False)
    result: Outcome | None = None
    chance: dict[str, str] = field(default_factory=dict, hash=False)
    ended: str = ""
    table: dict[str, str] = field(default_factory=dict, hash=False)
    match: tuple[MatchGame, ...] | None = None

    def __str__(self) -> str:
        return write(self)

    @property
    def seats(self) -> int:
        return len(self.players)

    def start(self) -> State[Any, Any]:
        """The first position."""
        state: State[Any, Any] = GAMES[self.game].start(self.options, self.seats)
        return state

    def states(self) -> Iterator[State[Any, Any]]:
        """The position before the first ply and after every ply."""
        start = self.start()
        yield start
        yield from (played.after for played in replay(start, self.plies))

    def changed_dependencies(self) -> tuple[str, ...]:
        """The dependencies that are different today; the replay may then be different too."""
        now = GAMES[self.game].dependencies(self.options)
        return tuple(name for name, value in self.dependencies.items() if now.get(name) != value)


def write(record: Record) -> str:
    """The record as text, for `read`."""
    head = [FIRST_LINE, f"game: {record.game}"]
    if record.preset is not None:
        head.append(f"preset: {record.preset}")
    head += [_entry(f"option {name}", write_option(record.options, name)) for name in _changed_options(record)]
    head += [f"seat {seat}: {player.kind} {player.name}".rstrip() for seat, player in enumerate(record.players)]
    if record.date:
        head.append(f"date: {record.date}")
    head += _match_entries(record)
    head += [f"dependency {name}: {value}" for name, value in record.dependencies.items()]
    head += [f"chance {name}: {value}".rstrip() for name, value in record.chance.items()]
    if record.result is not None:
        places, points = (" ".join(map(str, numbers)) for numbers in (record.result.places, record.result.points))
        head.append(f"result: {record.result.reason}, places {places}, points {points}")
    if record.ended:
        head.append(f"ended: {record.ended}")
    head += [f"table {name}: {value}" for name, value in record.table.items()]
    return "\n".join([*head, "", *(f"{ply.actor} {ply.move}" for ply in record.plies)]) + "\n"


def _match_entries(record: Record) -> Iterator[str]:
    """Which game of a match this is, and how those before it ended."""
    if record.match is None:
        return
    yield f"match: game {len(record.match) + 1} of {record.seats}"
    for number, game in enumerate(record.match, 1):
        points = f", points {' '.join(map(str, game.points))}" if game.points else ""
        yield f"match game {number}: places {' '.join(map(str, game.places))}{points}"


def _changed_options(record: Record) -> Iterator[str]:
    """The options that differ from the preset's."""
    base = _base(GAMES[record.game], record.preset)
    for option in dataclasses.fields(record.options):
        if getattr(record.options, option.name) != getattr(base, option.name):
            yield option.name


def _entry(name: str, value: str) -> str:
    """A header entry; a value of several lines is indented below its name."""
    if "\n" not in value:
        return f"{name}: {value}"
    return f"{name}:\n" + "\n".join(INDENT + line for line in value.split("\n"))


def read(text: str) -> Record:
    """The record of this text, replayed to the end; raises `BadNotation` with the line of the first mistake."""
    parsed = parse(text)
    for entry in parsed.entries:
        group, _, rest = entry.name.partition(" ")
        if not (entry.name in _SINGLE or (group in _GROUPS and rest)):
            raise BadNotation("record-entry", line=entry.line, name=entry.name)
    game = _game(parsed)
    preset, options = _options(parsed, game)
    players = _players(parsed, game, options)
    dependencies = {name: entry.value for name, entry in parsed.group("dependency").items()}
    record = Record(
        game.key,
        preset,
        game.options_as_recorded(options, dependencies),
        players,
        date=date.value if (date := parsed.find("date")) else "",
        dependencies=dependencies,
        chance={name: entry.value for name, entry in parsed.group("chance").items()},
        ended=ended.value if (ended := parsed.find("ended")) else "",
        table={name: entry.value for name, entry in parsed.group("table").items()},
        match=_match(parsed, len(players)),
    )
    plies, state = _replayed(parsed, record)
    return dataclasses.replace(record, plies=plies, result=_result(parsed, state))


def _game(parsed: ParsedRecord) -> AnyGame:
    entry = parsed.require("game")
    if entry.value not in GAMES:
        raise BadNotation("record-game", line=entry.line, name=entry.value, known=", ".join(GAMES))
    return GAMES[entry.value]


def _base(game: AnyGame, preset: str | None) -> Options:
    """The options of the preset; those of the first preset where none is named."""
    base: Options = game.preset(preset)
    return base


def _options(parsed: ParsedRecord, game: AnyGame) -> tuple[str | None, Options]:
    """The preset's name and the options of the header."""
    entry = parsed.find("preset")
    preset = entry.value if entry else None
    if entry and entry.value not in game.presets:
        raise BadNotation("record-preset", line=entry.line, name=entry.value, known=", ".join(game.presets))
    own = parsed.group("option")
    try:
        return preset, read_options(_base(game, preset), {name: entry.value for name, entry in own.items()})
    except BadOptions as wrong:
        guilty = own.get(str(wrong.details.get("option"))) or next(iter(own.values()))
        raise BadNotation("record-option", line=guilty.line, game=game.key) from wrong


def _players(parsed: ParsedRecord, game: AnyGame, options: Options) -> tuple[PlayerInfo, ...]:
    """The players by seat; their number must be one that the options allow."""
    entries = parsed.group("seat")
    players = []
    for number, (name, entry) in enumerate(entries.items()):
        kind, _, person = tidy(entry.value, 4 * NAME_CHARACTERS).partition(" ")
        if name != str(number) or not kind:
            raise BadNotation("record-seat", line=entry.line, number=number)
        players.append(PlayerInfo(kind[: 2 * NAME_CHARACTERS], tidy(person)))
    if not players:
        raise BadNotation("record-missing", line=parsed.end, name="seat 0")
    try:
        game.start(options, len(players))
    except BadOptions as wrong:
        raise BadNotation("record-option", line=entries["0"].line, game=game.key) from wrong
    return tuple(players)


def _match(parsed: ParsedRecord, seats: int) -> tuple[MatchGame, ...] | None:
    """The games of the match before this one; the header must name them all, in their order."""
    entry, before = parsed.find("match"), parsed.group("match")
    if entry is None and not before:
        return None
    games = []
    for number, (name, line) in enumerate(before.items(), 1):
        match = _MATCH_GAME.fullmatch(line.value)
        if name != f"game {number}" or not match:
            raise BadNotation("record-match", line=line.line, text=line.value)
        places, points = (tuple(map(int, (numbers or "").split())) for numbers in match.groups())
        games.append(MatchGame(places, points))
    guilty = entry or next(iter(before.values()))
    head = _MATCH.fullmatch(guilty.value)
    if seats < 2 or not head or head.groups() != (str(len(games) + 1), str(seats)) or not fits_match(games, seats):
        raise BadNotation("record-match", line=guilty.line, text=guilty.value)
    return tuple(games)


def _replayed(parsed: ParsedRecord, record: Record) -> tuple[tuple[Ply[Any], ...], State[Any, Any]]:
    """The plies and the position they lead to."""
    game, state = GAMES[record.game], record.start()
    plies: list[Ply[Any]] = []
    for written in parsed.plies:
        try:
            ply: Ply[Any] = Ply(_actor(written, record.seats), game.parse(written.move))
            state = state.play(ply.actor, ply.move)
        except TeteError as wrong:
            if wrong.code.startswith("record-"):
                raise
            ply_text = f"{written.actor} {written.move}"
            if changed := record.changed_dependencies():
                dependencies = ", ".join(changed)
                raise BadNotation(
                    "record-changed", line=written.line, text=ply_text, dependencies=dependencies, game=game.key
                ) from wrong
            raise BadNotation("record-ply", line=written.line, text=ply_text, game=game.key) from wrong
        plies.append(ply)
    return tuple(plies), state


def _actor(written: PlyLine, seats: int) -> Actor:
    if written.actor == CHANCE:
        return CHANCE
    if not _SEAT.fullmatch(written.actor) or int(written.actor) >= seats:
        raise BadNotation("record-actor", line=written.line, text=written.actor, last=seats - 1)
    return int(written.actor)


def _result(parsed: ParsedRecord, state: State[Any, Any]) -> Outcome | None:
    """The outcome of the replay; the header must say the same."""
    outcome = state.turn.outcome if isinstance(state.turn, Over) else None
    entry = parsed.find("result")
    if entry is None:
        return outcome
    result = _RESULT.fullmatch(entry.value)
    if not result:
        raise BadNotation("record-result", line=entry.line, text=entry.value)
    places, points = (tuple(map(int, numbers.split())) for numbers in result.groups()[1:])
    if outcome is None:
        raise BadNotation("record-unfinished", line=entry.line)
    if Outcome(places, points, result[1]) != outcome:
        raise BadNotation("record-contradiction", line=entry.line)
    return outcome
