"""Writes the types of the page from those of the server and of the games: `python -m tools.wire`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from tete.games import our_games
from tete.server import messages, puzzle_shapes, shapes, study_shapes
from tools.typescript import declaration, type_of
from tools.view_schema import declared, schema_of

TYPES = Path(__file__).parents[1] / "web/src/wire/types.ts"
VIEWS = TYPES.parent / "views"
VIEW_HEAD = "/** What a seat sees of a game. Made by `python -m tools.wire` from {source}; do not edit. */\n"
HEAD = """/** What travels between the page and the room. Made by `python -m tools.wire`; do not edit. */
export type Seat = number;
export type Actor = Seat | "chance";
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
"""
# Unions have no name in a JSON schema: these get theirs here.
UNIONS: dict[str, Any] = {
    "OptionKind": shapes.OptionKind,
    "Status": shapes.Status,
    "SeatWish": shapes.SeatWish,
    "Clock": shapes.Clock,
    "Turn": shapes.Turn,
    "Reply": shapes.Reply,
    "ServerMessage": shapes.ServerMessage,
    "ClientMessage": messages.ClientMessage,
    "Looked": puzzle_shapes.Looked,
    "Mark": puzzle_shapes.Mark,
    "RiddleGame": puzzle_shapes.RiddleGame,
}
SPOKEN = (
    shapes.GameInfo,
    shapes.TableWish,
    shapes.JoinWish,
    shapes.Created,
    shapes.Joined,
    shapes.Tables,
    study_shapes.Replay,
    study_shapes.Judgement,
    puzzle_shapes.PuzzleInfo,
    puzzle_shapes.Solvable,
    puzzle_shapes.Hinted,
    puzzle_shapes.MadeBoard,
    puzzle_shapes.Day,
    puzzle_shapes.RiddleShown,
    puzzle_shapes.RiddleMarked,
    puzzle_shapes.Foretold,
    puzzle_shapes.WordsShown,
    puzzle_shapes.CardQuestion,
    puzzle_shapes.SoloRecord,
    study_shapes.LookedUp,
)
OPEN = ("News", "OkReply")  # shapes with more fields than are named


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
    for shape in SPOKEN:
        schema = shape.model_json_schema()
        definitions |= schema.pop("$defs", {}) | {shape.__name__: schema}
    definitions.pop("JsonValue", None)
    lines = [declaration(name, schema, name in OPEN) for name, schema in sorted(definitions.items())]
    lines += [f"export type {name} = {type_of(schema)};" for name, schema in unions.items()]
    return HEAD + "\n" + "\n".join(lines) + "\n"


def views() -> dict[str, str]:
    """The types of every game's views by the name of their file."""
    files = {}
    for game in our_games():
        shapes = declared(game)
        definitions: dict[str, Any] = {}
        for shape in shapes:
            definitions |= schema_of(shape)["$defs"]
        source = shapes[0].__module__
        parts = (declaration(name, schema) for name, schema in definitions.items())
        files[f"{game.key}.ts"] = VIEW_HEAD.format(source=source) + "\n" + "\n\n".join(parts) + "\n"
    return files


if __name__ == "__main__":
    main()
