"""What is fuzzed: each target takes any bytes, and an error other than a refusal is a bug."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from tete.core import CHANCE, Decide, Roll, State, TeteError, load_options, play_chance
from tete.games import GAMES
from tete.games.mots import lexicon
from tete.games.mots.layout import read_board
from tete.hosting.queries import preview
from tete.hosting.table_requests import read_foreign_record
from tete.records import blokus_sgf
from tete.tables import Command, Local, Table, TableConfig, commands, decide, project
from tete.tables.table import summarize
from tete.wire import encode, load_event, load_summary
from tete.wire.client import Ping, Query, decode_client, id_of
from tete.wire.log_file import read_log, write_log
from tools.fuzz.connections import frames
from tools.fuzz.sessions import session

Target = Callable[[bytes], None]
SECRET = bytes(range(32))
PLIES = (0, 6, 20)  # positions after so many random plies


def record(data: bytes) -> None:
    """A record that somebody sends, and its table."""
    events, _ = read_foreign_record(_text(data), "table", "ann", 1000)
    assert load_event(encode(events[-1])) == events[-1]


def sgf(data: bytes) -> None:
    games = blokus_sgf.read(_text(data))
    assert blokus_sgf.read(blokus_sgf.write(games)) == games


def notation(data: bytes) -> None:
    """A move as text in one of many positions: the first bytes choose the position."""
    if len(data) < 2:
        return
    positions = _positions()
    game, state = positions[data[0] % len(positions)]
    text = _text(data[1:])
    actor: Any = state.turn.seats[0] if isinstance(state.turn, Decide) else CHANCE
    if isinstance(state.turn, Decide):
        preview(game, state, actor, text, "en")
    move = game.parse(text)
    assert game.parse(str(move)) == move
    after = state.play(actor, move)
    assert game.load(after.dump()) == after


def layout(data: bytes) -> None:
    """A head, a board of holes or a grid of words that somebody drew."""
    text, kind = _text(data[1:]), (data[:1] or b"\0")[0] % 3
    if kind == 2:
        read_board(text)
        return
    game, option = (GAMES["headquarter"], "head") if kind == 0 else (GAMES["knopf"], "holes")
    options = load_options(next(iter(game.presets.values())), {option: text})
    state: State[Any, Any] = play_chance(game.start(options), Random(0))[0]
    for _ in range(3):
        if isinstance(state.turn, Decide):
            state = play_chance(state.play(state.turn.seats[0], state.moves(state.turn.seats[0])[0]), Random(0))[0]
    assert game.load(state.dump()) == state


def words(data: bytes) -> None:
    """A word list that somebody brings: what is stored of it can be read again."""
    value, count, stored = lexicon.bring(_text(data[:20]), data)
    found = lexicon.attach(value, stored)
    assert len(found) == count
    for length in range(2, 16):
        for word in islice(found.words(length), 3):
            assert lexicon.normalise(word) == word


def wire(data: bytes) -> None:
    """A message on the socket of a table: it is decided at several tables, and what happens can be stored and shown."""
    id_of(data)
    message = decode_client(data)
    if isinstance(message, Ping | Query):
        return
    for table in _tables():
        decision = decide(table, Command("ann", message, fresh_id="fresh"), 99_000, SECRET)
        for event, after in zip(decision.events, decision.tables, strict=True):
            assert load_event(encode(event)) == event
            project(after, event)
        if decision.tables:
            summary = summarize(decision.tables[-1])
            assert load_summary(encode(summary)) == summary


def log(data: bytes) -> None:
    """A log file, and every line of it as an event."""
    text = _text(data)
    events, secret, table = read_log(text)
    summarize(table)
    assert read_log(write_log(events, secret))[0] == events


TARGETS: dict[str, Target] = {
    each.__name__: each for each in (record, sgf, notation, layout, words, wire, log, session, frames)
}


def check(target: Target, data: bytes) -> None:
    """Run a target; whatever it raises now is a bug."""
    with suppress(TeteError):
        target(data)


def _text(data: bytes) -> str:
    return data.decode("utf-8", errors="replace")


@cache
def _positions() -> list[tuple[Any, State[Any, Any]]]:
    found: list[tuple[Any, State[Any, Any]]] = []
    for game in GAMES.values():
        for plies in PLIES:
            rng = Random(plies)
            state: State[Any, Any] = game.start()
            for _ in range(plies):
                if isinstance(state.turn, Roll):
                    state = play_chance(state, rng)[0]
                elif isinstance(state.turn, Decide):
                    seat = state.turn.seats[0]
                    state = state.play(seat, rng.choice(state.moves(seat)))
            found.append((game, state))
    return found


@cache
def _tables() -> list[Table]:
    """A table that waits and one in play, of every game."""
    found = []
    for key, game in GAMES.items():
        seats = next(iter(game.presets.values())).seats[0]
        create = commands.Create("table", TableConfig(key, seats), occupants=((Local("ann"), "Ann"),) * seats)
        waiting = decide(None, Command("ann", create), 1000, SECRET).tables[-1]
        playing = decide(waiting, Command("ann", commands.Start(id="c1")), 2000, SECRET).tables[-1]
        found += [waiting, playing]
    return found
