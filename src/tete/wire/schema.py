"""The JSON Schema of what is declared here, for the page's types, the documentation and the frozen words."""

from __future__ import annotations

from typing import Any

import msgspec

Schema = dict[str, Any]


def client_schema(kind: Any) -> tuple[Schema, dict[str, Schema]]:
    """The schema of what a client sends, and of the types it names. A client gives every command an id."""
    (schema,), named = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    for definition in named.values():
        if "id" in definition["properties"] and "id" not in definition["required"]:
            definition["required"].append("id")
    return schema, named


def server_schema(kind: Any) -> tuple[Schema, dict[str, Schema]]:
    """The schema of what the server sends, and of the types it names: a field with a default is always sent."""
    (schema,), named = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    for definition in named.values():
        fields = definition.get("properties", {})
        definition["required"] = [
            name for name, field in fields.items() if name in definition.get("required", ()) or "default" in field
        ]
    return schema, named


def inlined(schema: Schema, named: dict[str, Schema]) -> Any:
    """The same schema without references."""
    if "$ref" in schema:
        return inlined(named[schema["$ref"].rpartition("/")[2]], named)
    return {name: _inlined(part, named) for name, part in schema.items() if name != "default"}


def _inlined(part: Any, named: dict[str, Schema]) -> Any:
    if isinstance(part, dict):
        return inlined(part, named)
    return [_inlined(element, named) for element in part] if isinstance(part, list) else part
