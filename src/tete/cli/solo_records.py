"""The best solo games of this person, kept in the data folder."""

from __future__ import annotations

import json
from typing import Any

from tete.cli.boards.common import number
from tete.cli.files import data_folder, read_text, write_new
from tete.cli.history import GameHistory
from tete.core import Over, TeteError, dump_options
from tete.i18n import Translator

FILE = "solo-records.json"
RECORDS_PER_KIND = 10


def keep_score(translator: Translator, history: GameHistory, date: str) -> list[str]:
    """Add a finished solo game to the records, and list the best. A folder that cannot be written is no error."""
    turn = history.state.turn
    if not isinstance(turn, Over):
        return []
    records = read_records()
    own = {"points": turn.outcome.points[0], "date": date, "name": history.players[0].name}
    best = sorted([*records.get(kind_of(history), []), own], key=lambda record: -record["points"])[:RECORDS_PER_KIND]
    records[kind_of(history)] = best
    try:
        write_new(data_folder() / FILE, json.dumps(records, ensure_ascii=False, indent=2) + "\n", replace=True)
    except TeteError:
        return []
    lines = [translator.text("cli.play.solo-best")]
    for place, entry in enumerate(best, 1):
        mark = translator.text("cli.play.solo-this") if entry is own else ""
        who = f" · {entry['name']}" if entry["name"] else ""
        points = translator.text("cli.play.solo-line", place=place, points=number(entry["points"]), date=entry["date"])
        lines.append(f"{points}{who}{mark}")
    return lines


def kind_of(history: GameHistory) -> str:
    """What is compared: the same game with the same options."""
    base = dump_options(next(iter(history.game.presets.values())))
    changed = {name: value for name, value in dump_options(history.options).items() if base[name] != value}
    return " ".join([history.game.key, *(f"{name}={value}" for name, value in sorted(changed.items()))])


def read_records() -> dict[str, list[dict[str, Any]]]:
    """The records by kind; none if the file is missing or damaged."""
    try:
        records = json.loads(read_text(str(data_folder() / FILE)))
        types = {"points": int, "date": str, "name": str}
        return {
            kind: [{name: read(entry[name]) for name, read in types.items()} for entry in best]
            for kind, best in records.items()
        }
    except (ValueError, TypeError, KeyError, AttributeError):
        return {}
