"""Writes what follows from the declared messages and views: `python -m tools.wire`.

That is the types of the page, the frozen list of words, the JSON Schema and the tables for authors of bots.
"""

from __future__ import annotations

import json
from itertools import dropwhile
from pathlib import Path
from typing import Any, get_args

from tete.games import our_games
from tete.hosting.game_answers import blokus, mots
from tete.puzzles.best_move import Mark
from tete.tables.project import Notification, TurnInfo
from tete.tables.table import StatusName
from tete.wire import answers, requests
from tete.wire.client import ClientMessage
from tete.wire.replies import Reply, ServerMessage
from tete.wire.schema import client_schema, server_schema
from tete.wire.snapshots import GameClock, MoveClock
from tools.typescript import declaration, type_of
from tools.view_schema import Schema, definitions_of
from tools.view_schema import declared as declared_views

TYPES = Path(__file__).parents[1] / "web/src/wire/types.ts"
VIEWS = TYPES.parent / "views"
FROZEN = Path(__file__).parents[1] / "tests/data/frozen/wire.json"
BOTS = Path(__file__).parents[1] / "docs/bots.md"
SCHEMA = BOTS.parent / "wire.schema.json"
VIEW_HEAD = "/** What a seat sees of a game. Made by `python -m tools.wire` from {source}; do not edit. */\n"
HEAD = """/** What travels between the page and the server. Made by `python -m tools.wire`; do not edit. */
export type Seat = number;
export type Actor = Seat | "chance";
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
"""
# Unions have no name in a JSON schema: these get theirs here.
UNIONS: dict[str, Any] = {
    "OptionKind": answers.OptionKind,
    "Status": StatusName,
    "Clock": GameClock | MoveClock | None,
    "Mark": Mark,
    "GameKey": requests.GameKey,
    "Inspection": blokus.Inspection,
}
ANSWERS = (
    answers.GameInfo,
    answers.Setup,
    answers.Created,
    answers.Joined,
    answers.Tables,
    answers.Room,
    answers.Replay,
    answers.Story,
    answers.Analysis,
    answers.Day,
    answers.BestMovePosition,
    answers.BestMoveResult,
    answers.SoloRecord,
    answers.LessonInfo,
    answers.LessonStep,
    answers.LessonHint,
    answers.LessonAnswer,
    answers.LessonCard,
    answers.LessonTable,
)
# What games answer in routes of their own.
OF_GAMES = (
    mots.BroughtWords,
    mots.WordInfo,
    mots.DailyWords,
    mots.ComputerWords,
    blokus.PuzzleInfo,
    blokus.Solvable,
    blokus.PuzzleHint,
    blokus.GeneratedBoard,
)
REQUESTS = (
    requests.TableRequest,
    requests.JoinRequest,
    requests.SetupRequest,
    requests.RoomRequest,
    requests.CardRequest,
    requests.LessonPlace,
    requests.LessonMove,
)


def main() -> None:
    TYPES.write_text(written(), "utf-8")
    print(TYPES)
    FROZEN.write_text(json.dumps(frozen(), indent=1, ensure_ascii=False) + "\n", "utf-8")
    print(FROZEN)
    BOTS.write_text(bots(BOTS.read_text("utf-8")), "utf-8")
    print(BOTS)
    SCHEMA.write_text(schema(), "utf-8")
    print(SCHEMA)
    VIEWS.mkdir(exist_ok=True)
    for path in VIEWS.glob("*.ts"):
        path.unlink()
    for name, text in views().items():
        (VIEWS / name).write_text(text, "utf-8")
        print(VIEWS / name)


def written() -> str:
    definitions: dict[str, Any] = {}
    unions = {}
    for name, (schema, named) in declared().items():
        definitions |= named
        if "$ref" not in schema:
            unions[name] = schema
    lines = [declaration(name, schema) for name, schema in sorted(definitions.items())]
    lines += [f"export type {name} = {type_of(schema)};" for name, schema in unions.items()]
    return HEAD + "\n" + "\n".join(lines) + "\n"


def declared() -> dict[str, tuple[Schema, dict[str, Schema]]]:
    """What `tete.wire` declares, by the name that the page knows."""
    sent = {"Turn": TurnInfo, "Notification": Notification, "Reply": Reply, "ServerMessage": ServerMessage}
    read: dict[str, Any] = {"ClientMessage": ClientMessage, "SeatRequest": requests.SeatRequest}
    read |= {kind.__name__: kind for kind in REQUESTS}
    sent |= UNIONS | {kind.__name__: kind for kind in (*ANSWERS, *OF_GAMES)}
    return {name: client_schema(kind) for name, kind in read.items()} | {
        name: server_schema(kind) for name, kind in sent.items()
    }


def words(schema: Schema, named: dict[str, Schema]) -> Any:
    """What a type looks like as JSON: fields (`name?` may be missing), the words of a choice, or plain types."""
    match schema:
        case {"$ref": ref}:
            return words(named[ref.rpartition("/")[2]], named)
        case {"properties": fields}:
            required = schema.get("required", ())
            return {name if name in required else f"{name}?": words(each, named) for name, each in fields.items()}
        case {"anyOf": members} | {"oneOf": members}:
            return [words(member, named) for member in members]
        case {"type": "array"}:
            return {"list of": words(schema.get("items") or {}, named)}
        case {"const": word}:
            return f"'{word}'"
        case {"enum": [word]}:
            return f"'{word}'"
        case {"enum": choices}:
            return [f"'{word}'" for word in choices]
    return schema.get("type", "any")


def frozen() -> dict[str, Any]:
    return {
        "client messages": words(*client_schema(ClientMessage)),
        "server messages": words(*server_schema(ServerMessage)),
        "request to create a table": words(*client_schema(requests.TableRequest)),
        "request to join a table": words(*client_schema(requests.JoinRequest)),
        "table created": words(*server_schema(answers.Created)),
        "table joined": words(*server_schema(answers.Joined)),
        "tables": words(*server_schema(answers.Tables)),
        "game": words(*server_schema(answers.GameInfo)),
        "question about a table": words(*client_schema(requests.SetupRequest)),
        "answer about a table": words(*server_schema(answers.Setup)),
    }


def table_of(union: Any, tag: str, left_out: tuple[str, ...]) -> str:
    """A table of Markdown with one line for each message of a union: its word, its fields, and what it does."""
    _, named = client_schema(union) if tag == "type" else server_schema(union)
    rows = ["| message | fields | what it does |", "|---|---|---|"]
    for kind in get_args(union):
        schema = named[kind.__name__]
        (word,) = schema["properties"][tag]["enum"]
        fields = [_field(name, schema) for name in schema["properties"] if name not in (tag, *left_out)]
        text = " ".join(schema.get("description", "").split())
        rows.append(f"| `{word}` | {', '.join(fields)} | {text} |")
    return "\n".join(rows)


def _field(name: str, schema: Schema) -> str:
    """A field, with `?` if it may be missing, and its words or its bounds."""
    field, optional = schema["properties"][name], "" if name in schema["required"] else "?"
    words = [word for part in field.get("anyOf", [field]) for word in part.get("enum", ())]
    bounds = f" {field['minimum']}–{field['maximum']}" if name == "level" else ""
    return f"`{name}{optional}`" + (f" ({' '.join(words)})" if words else bounds)


def bots(text: str) -> str:
    """The page for authors of bots with its tables as they are declared."""
    tables = {
        "### Messages\n": table_of(ClientMessage, "type", ("id",)),
        "### Notifications\n": table_of(Notification, "kind", ("version",)),
    }
    for heading, table in tables.items():
        before, _, after = text.partition(heading)
        rest = dropwhile(lambda line: line.startswith("|"), after.splitlines(keepends=True))
        text = before + heading + table + "\n" + "".join(rest)
    return text


def schema() -> str:
    """The JSON Schema of everything that goes over a socket."""
    client, named = client_schema(ClientMessage)
    server, others = server_schema(ServerMessage)
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The messages of a table's socket",
        "$defs": {"ClientMessage": client, "ServerMessage": server, **named, **others},
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def views() -> dict[str, str]:
    """The types of every game's views by the name of their file."""
    files = {}
    for game in our_games():
        shapes = declared_views(game)
        parts = (declaration(name, schema) for name, schema in definitions_of(shapes).items())
        head = VIEW_HEAD.format(source=shapes[0].__module__)
        files[f"{game.key}.ts"] = head + "\n" + "\n\n".join(parts) + "\n"
    return files


if __name__ == "__main__":
    main()
