"""TypeScript types from JSON Schema."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]


def declaration(name: str, schema: Schema) -> str:
    """A named type: an interface for an object, else an alias."""
    comment = _comment(schema, "")
    if "properties" not in schema:
        return f"{comment}export type {name} = {type_of(schema)};"
    needed = set(schema.get("required", ()))
    fields = [
        f"{_comment(each, '  ')}  {field}{'' if field in needed else '?'}: {type_of(each)};"
        for field, each in schema["properties"].items()
    ]
    return comment + f"export interface {name} {{\n" + "\n".join(fields) + "\n}"


def type_of(schema: Schema) -> str:
    match schema:
        case {"$ref": ref}:
            name = ref.rpartition("/")[2]
            return "Json" if name == "JsonValue" else str(name)
        case {"title": str(name), "properties": _}:  # what another file declares
            return name
        case {"const": value}:
            return _literal(value)
        case {"enum": values}:
            return " | ".join(_literal(value) for value in values)
        case {"anyOf": parts} | {"oneOf": parts}:
            return " | ".join(dict.fromkeys(type_of(part) for part in parts))
        case {"type": "array", "prefixItems": parts}:
            return f"[{', '.join(type_of(part) for part in parts)}]"
        case {"type": "array", "items": items}:
            inner = type_of(items)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case {"type": "array"}:
            return "Json[]"
        case {"type": "object", "additionalProperties": values, "propertyNames": {"enum": _} | {"$ref": _} as names}:
            return f"Partial<Record<{type_of(names)}, {type_of(values)}>>"
        case {"type": "object", "additionalProperties": values}:
            return f"Record<string, {type_of(values)}>"
        case {"type": "object"}:
            return "Record<string, Json>"
        case {"type": "integer" | "number"}:
            return "number"
        case {"type": "string" | "boolean" | "null" as kind}:
            return str(kind)
        case _:
            return "Json"


def _comment(schema: Schema, indent: str) -> str:
    text = " ".join(schema.get("description", "").split())
    return f"{indent}/** {text} */\n" if text else ""


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()
