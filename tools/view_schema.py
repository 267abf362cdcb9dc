"""JSON Schema from the TypedDicts in which the games declare their views."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
import types
import typing
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Any, Literal, NewType, NotRequired, Union, get_args, get_origin, is_typeddict

from tete.core.game import AnyGame

Schema = dict[str, Any]
SUFFIX = "Json"  # of the TypedDicts in Python; the definitions go without it
PLAIN = {bool: "boolean", int: "integer", float: "number", str: "string", type(None): "null"}

Seat = NewType("Seat", int)  # stands for `tete.core.Seat`, which is only another name of int and leaves no trace


def declared(game: AnyGame) -> tuple[type, ...]:
    """The TypedDicts that a game's views and previews are declared to be."""
    start = game.start()
    answers = (type(start.view(None)).dump, type(start).preview)
    returned = (typing.get_type_hints(answer)["return"] for answer in answers)
    return tuple(each for each in returned if is_typeddict(each))


def name_of(shape: type) -> str:
    return shape.__name__.removesuffix(SUFFIX)


def schema_of(shape: type) -> Schema:
    """The schema of one TypedDict, with those it contains under `$defs`. No field but the declared ones is allowed."""
    return {"$ref": f"#/$defs/{name_of(shape)}", "$defs": definitions_of((shape,))}


def definitions_of(shapes: Iterable[type]) -> dict[str, Schema]:
    """The schemas of these TypedDicts and of those they contain, by name. Two types of one name are a `TypeError`."""
    reader = _Reader()
    for shape in shapes:
        reader.reference(shape)
    return reader.definitions


class _Reader:
    """Collects the definitions of all types that are met."""

    def __init__(self) -> None:
        self.definitions: dict[str, Schema] = {}
        self._named: dict[str, Any] = {}

    def reference(self, shape: type) -> Schema:
        return self._refer(name_of(shape), shape, self._object if is_typeddict(shape) else _enum)

    def _refer(self, name: str, meant: Any, schema: Callable[[Any], Schema]) -> Schema:
        if name not in self._named:
            self._named[name] = meant
            self.definitions[name] = {}  # its place in the order, and an end to recursion
            self.definitions[name] = schema(meant)
        if self._named[name] != meant:
            raise TypeError(f"{meant} and {self._named[name]} are both named {name}")
        return {"$ref": f"#/$defs/{name}"}

    def _object(self, shape: type) -> Schema:
        aliases = dict(_literals(shape))
        hints = typing.get_type_hints(shape, localns={Seat.__name__: Seat}, include_extras=True)
        fields = {name: self._type(hint, aliases) for name, hint in hints.items()}
        for name, text in _field_docs(shape):
            fields[name] = fields[name] | {"description": text}
        total: frozenset[str] = shape.__required_keys__  # type: ignore[attr-defined]
        schema: Schema = {
            "type": "object",
            "properties": fields,
            "required": [name for name, hint in hints.items() if name in total and get_origin(hint) is not NotRequired],
            "additionalProperties": False,
        }
        return schema | ({"description": inspect.cleandoc(doc)} if (doc := shape.__doc__) else {})

    def _type(self, hint: Any, aliases: dict[Any, str]) -> Schema:
        if hint is Seat:
            return self._refer(Seat.__name__, Seat, lambda _: {"type": "integer"})
        if hint in PLAIN:
            return {"type": PLAIN[hint]}
        if is_typeddict(hint) or (isinstance(hint, type) and issubclass(hint, Enum)):
            return self.reference(hint)
        origin, inner = get_origin(hint), get_args(hint)
        if origin is NotRequired:
            return self._type(inner[0], aliases)
        if origin is Literal:
            return self._literal(hint, aliases)
        if origin in (Union, types.UnionType):
            return {"anyOf": [self._type(each, aliases) for each in inner]}
        if origin is list:
            return {"type": "array", "items": self._type(inner[0], aliases)}
        if origin is tuple:
            parts = [self._type(each, aliases) for each in inner]
            return {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}
        if origin is dict:
            keys = {} if inner[0] is str else {"propertyNames": self._type(inner[0], aliases)}
            return {"type": "object", "additionalProperties": self._type(inner[1], aliases), **keys}
        raise TypeError(f"{hint} has no place in the JSON of a view")

    def _literal(self, hint: Any, aliases: dict[Any, str]) -> Schema:
        return self._refer(aliases[hint], hint, _values) if hint in aliases else _values(hint)


def _values(literal: Any) -> Schema:
    return {"enum": list(get_args(literal))}


def _enum(kind: type) -> Schema:
    assert issubclass(kind, Enum)
    doc = {"description": inspect.cleandoc(kind.__doc__)} if kind.__doc__ else {}
    return {"enum": [each.value for each in kind], **doc}


def _literals(shape: type) -> Iterator[tuple[Any, str]]:
    """The Literals that have a name in the module of a TypedDict: its own and the imported ones."""
    for name, value in vars(sys.modules[shape.__module__]).items():
        if get_origin(value) is Literal:
            yield value, name


def _field_docs(shape: type) -> Iterator[tuple[str, str]]:
    """The string below each field of a class, and below those of its bases."""
    for base in getattr(shape, "__orig_bases__", ()):
        if is_typeddict(base):
            yield from _field_docs(base)
    (found,) = ast.parse(textwrap.dedent(inspect.getsource(shape))).body
    assert isinstance(found, ast.ClassDef)
    for field, doc in zip(found.body, found.body[1:], strict=False):
        match field, doc:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str() as text)):
                yield name, inspect.cleandoc(text)
