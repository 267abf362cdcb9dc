"""The words of the wire: pages that are open and bots of other people use them, so none may be renamed or removed.

A new message or field is added to `wire.json` in the same commit.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal

from pydantic import TypeAdapter

from tete.server.schemas import messages, replies, setup, tables

FROZEN = Path(__file__).parents[1] / "data" / "frozen" / "wire.json"


def words(annotation: Any, mode: Literal["validation", "serialization"]) -> Any:
    """What a type looks like as JSON: fields (`name?` may be missing), the words of a choice, or plain types."""
    schema = TypeAdapter(annotation).json_schema(mode=mode)
    return _described(schema, schema.get("$defs", {}))


def _described(schema: dict[str, Any], named: dict[str, Any]) -> Any:
    if "$ref" in schema:
        return _described(named[schema["$ref"].rsplit("/", 1)[1]], named)
    if "properties" in schema:
        required = schema.get("required", ())
        fields = schema["properties"].items()
        return {name if name in required else f"{name}?": _described(field, named) for name, field in fields}
    members = schema.get("anyOf", schema.get("oneOf"))
    if members:
        return [_described(member, named) for member in members]
    if schema.get("type") == "array":
        return {"list of": _described(schema.get("items", {}), named)}
    if "const" in schema:
        return f"'{schema['const']}'"
    if "enum" in schema:
        return [f"'{word}'" for word in schema["enum"]]
    return schema.get("type", "any")


def wire() -> dict[str, Any]:
    return {
        "client messages": words(messages.ClientMessage, "validation"),
        "server messages": words(replies.ServerMessage, "serialization"),
        "request to create a table": words(tables.TableRequest, "validation"),
        "request to join a table": words(tables.JoinRequest, "validation"),
        "table created": words(tables.Created, "serialization"),
        "table joined": words(tables.Joined, "serialization"),
        "tables": words(tables.Tables, "serialization"),
        "game": words(tables.GameInfo, "serialization"),
        "question about a table": words(setup.SetupRequest, "validation"),
        "answer about a table": words(setup.Setup, "serialization"),
    }


def test_words_of_the_wire_are_neither_renamed_nor_removed() -> None:
    assert wire() == json.loads(FROZEN.read_text("utf-8"))
