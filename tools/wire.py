"""Writes the types of the page from those of the server and of the games: `python -m tools.wire`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from tete.games import our_games
from tete.server.schemas import (
    analysis,
    lessons,
    messages,
    notifications,
    puzzles,
    replies,
    setup,
    tables,
    turns,
)
from tools.typescript import declaration, type_of
from tools.view_schema import declared, definitions_of

TYPES = Path(__file__).parents[1] / "web/src/wire/types.ts"
VIEWS = TYPES.parent / "views"
VIEW_HEAD = "/** What a seat sees of a game. Made by `python -m tools.wire` from {source}; do not edit. */\n"
HEAD = """/** What travels between the page and the server. Made by `python -m tools.wire`; do not edit. */
export type Seat = number;
export type Actor = Seat | "chance";
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
"""
# Unions have no name in a JSON schema: these get theirs here.
UNIONS: dict[str, Any] = {
    "OptionKind": tables.OptionKind,
    "Status": tables.Status,
    "SeatRequest": tables.SeatRequest,
    "Clock": tables.Clock,
    "Turn": turns.Turn,
    "Notification": notifications.Notification,
    "Reply": replies.Reply,
    "ServerMessage": replies.ServerMessage,
    "ClientMessage": messages.ClientMessage,
    "Inspection": puzzles.Inspection,
    "Mark": puzzles.Mark,
    "GameKey": puzzles.GameKey,
}
SHAPES = (
    tables.GameInfo,
    tables.TableRequest,
    tables.JoinRequest,
    setup.SetupRequest,
    setup.Setup,
    tables.Created,
    tables.Joined,
    tables.Tables,
    tables.Room,
    tables.RoomRequest,
    analysis.Replay,
    analysis.Analysis,
    analysis.WordInfo,
    puzzles.PuzzleInfo,
    puzzles.Solvable,
    puzzles.PuzzleHint,
    puzzles.GeneratedBoard,
    puzzles.Day,
    puzzles.BestMovePosition,
    puzzles.BestMoveResult,
    puzzles.DailyWords,
    puzzles.ComputerWords,
    puzzles.CardRequest,
    puzzles.SoloRecord,
    lessons.LessonInfo,
    lessons.LessonStep,
    lessons.LessonPlace,
    lessons.LessonMove,
    lessons.LessonHint,
    lessons.LessonAnswer,
    lessons.LessonCard,
    lessons.LessonTable,
)


def main() -> None:
    TYPES.write_text(written(), "utf-8")
    print(TYPES)
    VIEWS.mkdir(exist_ok=True)
    for path in VIEWS.glob("*.ts"):
        path.unlink()
    for name, text in views().items():
        (VIEWS / name).write_text(text, "utf-8")
        print(VIEWS / name)


def written() -> str:
    definitions: dict[str, Any] = {}
    unions = {}
    for name, union in UNIONS.items():
        schema = TypeAdapter(union).json_schema()
        definitions |= schema.pop("$defs", {})
        unions[name] = schema
    for shape in SHAPES:
        schema = shape.model_json_schema()
        definitions |= schema.pop("$defs", {}) | {shape.__name__: schema}
    definitions.pop("JsonValue", None)
    lines = [declaration(name, schema) for name, schema in sorted(definitions.items())]
    lines += [f"export type {name} = {type_of(schema)};" for name, schema in unions.items()]
    return HEAD + "\n" + "\n".join(lines) + "\n"


def views() -> dict[str, str]:
    """The types of every game's views by the name of their file."""
    files = {}
    for game in our_games():
        shapes = declared(game)
        parts = (declaration(name, schema) for name, schema in definitions_of(shapes).items())
        head = VIEW_HEAD.format(source=shapes[0].__module__)
        files[f"{game.key}.ts"] = head + "\n" + "\n\n".join(parts) + "\n"
    return files


if __name__ == "__main__":
    main()
