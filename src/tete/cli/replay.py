"""`tete replay`: prints the plies and a position of a recorded game."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import click

from tete.cli.format import names_of, outcome_lines, seats_lines
from tete.cli.game_args import open_record
from tete.cli.games import title
from tete.cli.history import GameHistory
from tete.cli.i18n_click import TranslatedCommand, integer
from tete.cli.notation import Notation
from tete.cli.screen import Screen
from tete.core import CHANCE, BadOptions, Decide, Over, Ply, State, dump_options
from tete.i18n import Translator, translator_for
from tete.records import Record


@click.command(cls=TranslatedCommand, help="cli.help.replay")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="cli.help.json")
@click.option("--lexicon", metavar="FILE", help="cli.help.brought-lexicon")
@click.option("--at", metavar="N", callback=integer(0), help="cli.help.at")
@click.pass_obj
def replay(translator: Translator, file: str, as_json: bool, lexicon: str | None, at: int | None) -> None:
    record = open_record(file, lexicon)
    if at is not None and at > len(record.plies):
        raise BadOptions("replay-at", at=at, plies=len(record.plies))
    last = len(record.plies) if at is None else at
    if as_json:
        click.echo(json.dumps(record_json(record, last), ensure_ascii=False, indent=2))
        return
    history = GameHistory.from_record(record)
    own, screen = translator_for(translator.lang, record.game), Screen(translator)
    preset = own.text(f"preset.{record.preset}") if record.preset else "–"
    screen.print(f"{title(history.game, own)} · {preset} · {record.date}".rstrip(" ·"))
    screen.print("\n".join(seats_lines(own, history)))
    if changed := record.changed_dependencies():
        screen.print_text("cli.replay.changed", dependencies=", ".join(changed))
    screen.print("")
    for number, ply in enumerate(islice(record.plies, last), 1):
        screen.print(f"{number:>4}  {ply_text(own, history, ply)}")
    screen.print_board(record.game, history.position(last).view(None), names_of(own, history))
    if last == len(record.plies):
        screen.print("\n".join(outcome_lines(own, history)))


def ply_text(translator: Translator, history: GameHistory, ply: Ply[Any]) -> str:
    """Who moved, and the move in the words of the language."""
    chance = ply.actor == CHANCE
    who = translator.text("cli.play.chance") if chance else names_of(translator, history)[int(ply.actor)]
    move = Notation(history.game.key, translator).write(ply.move)
    return translator.text("cli.play.news", who=who, move=move).strip()


def record_json(record: Record, at: int) -> dict[str, object]:
    """The record as JSON, with the position and the turn after `at` plies."""
    state = next(islice(record.states(), at, None))
    return {
        "game": record.game,
        "preset": record.preset,
        "options": dump_options(record.options),
        "players": [{"kind": who.kind, "name": who.name} for who in record.players],
        "date": record.date,
        "dependencies": dict(record.dependencies),
        "plies": [{"actor": ply.actor, "move": str(ply.move)} for ply in record.plies],
        "result": None if record.result is None else record.result.dump(),
        "at": at,
        "turn": turn_json(state),
        "state": state.dump(),
    }


def turn_json(state: State[Any, Any]) -> dict[str, object]:
    match state.turn:
        case Decide(seats):
            return {"kind": "decide", "seats": list(seats)}
        case Over(result):
            return {"kind": "over", "outcome": result.dump()}
        case _:
            return {"kind": "roll"}
