"""`tete replay`: a record seen again."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import click

from tete.cli.choosing import open_record
from tete.cli.games import title
from tete.cli.screen import Screen
from tete.cli.sitting import Sitting
from tete.cli.spoken import Spoken, everywhere, whole
from tete.cli.telling import name_of, outcome_lines
from tete.core import BadOptions, Decide, Json, Outcome, Over, State, dump_options
from tete.i18n import Translator, translator_for
from tete.records import Record


@click.command(cls=Spoken, help="cli.help.replay")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="cli.help.json")
@click.option("--at", metavar="N", callback=whole(0), help="cli.help.at")
@everywhere
@click.pass_obj
def replay(translator: Translator, file: str, as_json: bool, at: int | None) -> None:
    record = open_record(file)
    if at is not None and at > len(record.plies):
        raise BadOptions("replay-at", at=at, plies=len(record.plies))
    shown = len(record.plies) if at is None else at
    if as_json:
        click.echo(json.dumps(described(record, shown), ensure_ascii=False, indent=2))
        return
    sitting = Sitting.resume(record)
    words, screen = translator_for(translator.lang, record.game), Screen(translator)
    screen.print(f"{title(sitting.game, words)} · {record.preset or '-'} · {record.date}".rstrip(" ·"))
    for seat in range(record.seats):
        screen.print(f"{seat:>6}  {name_of(words, sitting, seat)}")
    if changed := record.changed():
        screen.say("cli.replay.changed", facts=", ".join(changed))
    screen.print("")
    for number, ply in enumerate(islice(record.plies, shown), 1):
        screen.print(f"{number:>4}  {ply.actor} {ply.move}")
    screen.board(record.game, sitting.states[shown].view(None))
    if shown == len(record.plies):
        screen.print("\n".join(outcome_lines(words, sitting)))


def described(record: Record, at: int) -> Json:
    """The record as JSON, with the position after `at` plies and the turn there."""
    state = next(islice(record.states(), at, None))
    return {
        "game": record.game,
        "preset": record.preset,
        "options": dump_options(record.options),
        "players": [{"kind": who.kind, "name": who.name} for who in record.players],
        "date": record.date,
        "facts": dict(record.dependencies),
        "plies": [{"actor": ply.actor, "move": str(ply.move)} for ply in record.plies],
        "result": None if record.result is None else outcome(record.result),
        "at": at,
        "turn": turn(state),
        "state": state.dump(),
    }


def outcome(result: Outcome) -> Json:
    return {"places": list(result.places), "points": list(result.points), "reason": result.reason}


def turn(state: State[Any, Any]) -> Json:
    match state.turn:
        case Decide(seats):
            return {"kind": "decide", "seats": list(seats)}
        case Over(result):
            return {"kind": "over", "outcome": outcome(result)}
        case _:
            return {"kind": "roll"}
