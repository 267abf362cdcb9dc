"""Writes the page's message types from the room's: `python -m tools.wire`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from tete.server import messages, puzzle_shapes, shapes, study_shapes

TYPES = Path(__file__).parents[1] / "web/src/wire/types.ts"
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
    lines = [_interface(name, schema) for name, schema in sorted(definitions.items())]
    lines += [f"export type {name} = {_type(schema)};" for name, schema in unions.items()]
    return HEAD + "\n" + "\n".join(lines) + "\n"


def _interface(name: str, schema: dict[str, Any]) -> str:
    needed = set(schema.get("required", ()))
    about = schema.get("description", "").replace("\n", " ").strip()
    fields = [
        f"  {field}{'' if field in needed else '?'}: {_type(each)};" for field, each in schema["properties"].items()
    ]
    if name in OPEN:
        fields.append("  [more: string]: Json | undefined;")
    comment = f"/** {about} */\n" if about else ""
    return comment + f"export interface {name} {{\n" + "\n".join(fields) + "\n}"


def _type(schema: dict[str, Any]) -> str:
    match schema:
        case {"$ref": ref}:
            name = ref.rpartition("/")[2]
            return "Json" if name == "JsonValue" else str(name)
        case {"const": value}:
            return _literal(value)
        case {"enum": values}:
            return " | ".join(_literal(value) for value in values)
        case {"anyOf": parts} | {"oneOf": parts}:
            return " | ".join(dict.fromkeys(_type(part) for part in parts))
        case {"type": "array", "items": items}:
            inner = _type(items)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case {"type": "object", "additionalProperties": values}:
            return f"Record<string, {_type(values)}>"
        case {"type": "integer" | "number"}:
            return "number"
        case {"type": "string" | "boolean" | "null" as kind}:
            return str(kind)
        case _:
            return "Json"


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


if __name__ == "__main__":
    main()
