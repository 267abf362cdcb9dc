"""For every request with a JSON body: bodies of the largest size, made from what the server declares of it.

Nothing here names a route or one of its fields, so a new one is tried as soon as it is declared.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from datetime import date
from typing import Any

from tests.support.patience import HANG_S
from tete.games import GAMES
from tete.hosting.game_answers.blokus import BoardRequest, solvability
from tete.server.security import BODY_BYTES

Schema = dict[str, Any]
HERE = "\ue000"  # where a value stands that is written into a body afterwards
PLACE = json.dumps(HERE)
ROOM = BODY_BYTES - 1000  # bytes; the others are for the rest of the body
KINDS = {'"': "string", "[": "array", "{": "object", "9": "integer"}  # of a value, by its first sign
LONGEST_INT = 4300  # digits that Python reads
DEEPEST = 400  # lists in each other that a parser takes
OF_GAME = "headquarter"  # which has boards of one's own, and the largest
KNOWN = {"game": OF_GAME, "date": str(date.today())}  # values that lead further than any others


def _row(entry: str) -> str:
    """A list of as many of these as there is room for."""
    return f"[{','.join([entry] * (ROOM // (len(entry) + 1)))}]"


VALUES = {
    "a long string": f'"{"x" * ROOM}"',
    "a string of escaped signs": json.dumps("\u0301" * (ROOM // 6)),
    "lists in lists": "[" * (ROOM // 2) + "]" * (ROOM // 2),
    "objects in objects": '{"a":' * DEEPEST + "1" + "}" * DEEPEST,
    "many entries": _row("0"),
    "many long numbers": _row("9" * LONGEST_INT),
    "many objects": _row('{"a":""}'),
    "many fields": "{" + ",".join(f'"{number}":0' for number in range(ROOM // 10)) + "}",
    "a long number": "9" * ROOM,
}


def bodies(document: Schema) -> Iterator[tuple[str, str, str]]:
    """For each path of the document to which JSON is posted: the path, what is large in the body, and the body."""
    for path, methods in document["paths"].items():
        for described in methods.values():
            content = described.get("requestBody", {}).get("content", {}).get("application/json")
            if content is None:
                continue
            schema = content["schema"]
            yield path, "every field", json.dumps(_value(schema, largest=True))
            for place, kinds in _places(schema):
                text = json.dumps(place)
                for name, value in VALUES.items():
                    if not kinds or KINDS[value[0]] in kinds or place == HERE:
                        yield path, f"{name} in {text}", text.replace(PLACE, value)


def _places(schema: Schema) -> Iterator[tuple[Any, set[str]]]:
    """Small bodies with a mark where a value may stand: the whole, each field, each entry. And what it may be there."""
    choices = schema.get("anyOf") or [schema]
    yield HERE, {choice["type"] for choice in choices if "type" in choice}
    for choice in choices:
        if "properties" in choice:
            whole = _value(choice)
            for name, field in choice["properties"].items():
                yield from (({**whole, name: place}, kinds) for place, kinds in _places(field))
        elif choice.get("type") == "object":
            yield from (({name: HERE}, set()) for name in _names(choice))
        elif "items" in choice:
            yield from (([place], kinds) for place, kinds in _places(choice["items"]))


def _value(schema: Schema, *, largest: bool = False) -> Any:
    """A value that is taken, as small as it may be or as large."""
    if "anyOf" in schema:
        return _value(schema["anyOf"][0], largest=largest)
    if "enum" in schema:
        return schema["enum"][0]
    match schema["type"]:
        case "object":
            properties = schema.get("properties")
            if properties is None:
                return dict.fromkeys(_names(schema), _value(_declared(schema), largest=True)) if largest else {}
            wanted = properties if largest else schema.get("required", ())
            return {name: KNOWN.get(name) or _value(properties[name], largest=largest) for name in wanted}
        case "array":
            number = schema["maxItems"] if largest else schema.get("minItems", 0)
            return [_value(schema["items"], largest=largest) for _ in range(number)]
        case "string":
            return KNOWN.get(schema.get("format", "")) or "x" * (schema.get("maxLength", 64) if largest else 1)
        case "integer" if largest:
            return int(schema.get("maximum", 0) or schema["exclusiveMaximum"] - 1)
        case "integer":
            return int(schema["minimum"])
    return False


def _declared(schema: Schema) -> Schema:
    found: Any = schema.get("additionalProperties")
    return found if isinstance(found, dict) else {"type": "string", "maxLength": 200}


def _names(schema: Schema) -> list[str]:
    """Names in an object that may have any: an option that no game has, and all those of one."""
    if "additionalProperties" in schema:
        return [*GAMES]
    options = next(iter(GAMES[OF_GAME].presets.values()))
    return ["x", *(field.name for field in fields(options))]


def full_board() -> str:
    """A puzzle with every piece on its board, the last one first: the server looks for an order that is legal."""
    lines = str(solvability(BoardRequest("puzzle 84 easy"), HANG_S).completion).splitlines()
    return "\n".join((lines[0], *reversed(lines[1:])))
