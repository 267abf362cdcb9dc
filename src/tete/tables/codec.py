"""Events and summaries as JSON, and back: strictly what the dataclasses declare, with the standard library only."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from json.encoder import encode_basestring
from math import isfinite
from types import NoneType, UnionType
from typing import Any, Final, Literal, NoReturn, Union, get_args, get_origin, get_type_hints

from tete.core import BadPosition
from tete.tables.events import FORMAT, Event
from tete.tables.summary import TableSummary

Encode = Callable[[Any], str]
Decode = Callable[[Any], Any]

_ANY: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


class _Mismatch(ValueError):
    """The JSON is not what the type hint says; `path` grows on the way out to the whole document."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem, self.path = problem, ""

    def inside(self, name: str) -> _Mismatch:
        self.path = f"{name}.{self.path}" if self.path else name
        return self

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}" if self.path else self.problem


def _encoder(hint: Any) -> Encode:
    """How a value of this type is written; the hints are read once, when the module is imported."""
    if hint in _SCALARS:
        return _SCALARS[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return {value: encode_basestring(value) for value in arguments}.__getitem__
    if origin in (Union, UnionType):
        members = {member: _encoder(member) for member in arguments}
        return lambda value: members[type(value)](value)
    if origin is tuple and arguments[1:] == (...,):
        item = _encoder(arguments[0])
        return lambda values: f"[{','.join(map(item, values))}]" if values else "[]"
    if origin is dict:
        return _ANY.encode
    if is_dataclass(hint):
        return _encode_class(hint)
    raise TypeError(f"no JSON for {hint}")


_SCALARS: Final[dict[Any, Encode]] = {
    str: encode_basestring,
    int: int.__repr__,
    bool: {True: "true", False: "false"}.__getitem__,
    NoneType: lambda value: "null",
}


def _encode_class(cls: Any) -> Encode:
    """One f-string for all fields, made as `dataclass` makes `__init__`: every move is written, and this is fastest."""
    hints = get_type_hints(cls)
    pieces: list[str] = []
    encoders: dict[str, Encode] = {}
    for name in (field.name for field in fields(cls)):
        if (constant := _constant(hints[name])) is not None:
            pieces.append(f'"{name}":"{constant}"')
        elif hints[name] is int:
            pieces.append(f'"{name}":{{value.{name}:d}}')
        else:
            encoders[f"encode_{name}"] = _encoder(hints[name])
            pieces.append(f'"{name}":{{encode_{name}(value.{name})}}')
    encode: Encode = eval(f"lambda value: f'{{{{{','.join(pieces)}}}}}'", encoders)
    return encode


def _constant(hint: Any) -> str | None:
    """The only value of a literal type such as `Literal["moved"]`."""
    values = get_args(hint) if get_origin(hint) is Literal else ()
    return values[0] if len(values) == 1 else None


def _decoder(hint: Any) -> Decode:
    """How a value of this type is read and checked."""
    if hint in (str, int, bool, NoneType):
        return _decode_scalar(hint)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return _decode_literal(arguments)
    if origin in (Union, UnionType):
        return _decode_union(arguments)
    if origin is tuple and arguments[1:] == (...,):
        return _decode_tuple(arguments[0])
    if origin is dict:
        return _decode_scalar(dict)
    if is_dataclass(hint):
        return _decode_class(hint)
    raise TypeError(f"no JSON for {hint}")


def _decode_scalar(cls: type) -> Decode:
    def decode(value: Any) -> Any:
        if type(value) is not cls:  # exactly: True is no int
            raise _Mismatch(f"{cls.__name__} expected")
        return value

    return decode


def _decode_literal(allowed: tuple[str, ...]) -> Decode:
    def decode(value: Any) -> Any:
        if type(value) is not str or value not in allowed:
            raise _Mismatch(f"one of {', '.join(allowed)} expected")
        return value

    return decode


def _decode_tuple(hint: Any) -> Decode:
    item = _decoder(hint)

    def decode(value: Any) -> Any:
        if type(value) is not list:
            raise _Mismatch("list expected")
        if list(map(type, value)).count(hint) == len(value) and hint in _SCALARS:
            return tuple(value)
        return tuple(map(item, value))

    return decode


def _decode_union(members: tuple[Any, ...]) -> Decode:
    """Of dataclasses, the one whose `kind` is named; of plain types, the one of the value."""
    by_kind = {_constant(get_type_hints(each)["kind"]): _decode_class(each) for each in members if is_dataclass(each)}
    plain = [each for each in members if not is_dataclass(each)]

    def decode(value: Any) -> Any:
        if type(value) is dict and by_kind:
            kind = value.get("kind")
            found = by_kind.get(kind) if type(kind) is str else None
            if found is None:
                raise _Mismatch("unknown kind")
            return found(value)
        if type(value) not in plain:
            raise _Mismatch("another type expected")
        return value

    return decode


def _decode_class(cls: Any) -> Decode:
    hints = get_type_hints(cls)
    decoders = {field.name: _decoder(hints[field.name]) for field in fields(cls)}
    required = {f.name for f in fields(cls) if f.default is MISSING and f.default_factory is MISSING}
    shapes = [_shape(hints[name]) for name in decoders]
    nested = [(index, name) for index, name in enumerate(decoders) if hints[name] not in _SCALARS]

    def decode(value: Any) -> Any:
        if type(value) is not dict:
            raise _Mismatch("object expected")
        found = [value.get(name) for name in decoders]
        if len(value) != len(found) or list(map(type, found)) != shapes:
            return cls(**check(value))
        for index, name in nested:  # what is left to look into once all the types are right
            try:
                found[index] = decoders[name](found[index])
            except _Mismatch as mismatch:
                raise mismatch.inside(name) from None
        return cls(*found)

    def check(value: dict[str, Any]) -> dict[str, Any]:
        """Field by field: some are left out, None, or wrong."""
        if not required <= value.keys():
            raise _Mismatch(f"missing field {min(required - value.keys())}")
        read, name = {}, ""
        try:
            for name, each in value.items():
                read[name] = decoders[name](each)
        except _Mismatch as mismatch:
            raise mismatch.inside(name) from None
        except KeyError:
            raise _Mismatch("unknown field").inside(name) from None
        return read

    return decode


def _shape(hint: Any) -> type:
    """The JSON type that a field usually has."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _shape(arguments[0])
    if origin is Literal:
        return str
    if origin is tuple:
        return list
    return hint if hint in _SCALARS else dict


_encode_event, _decode_event = _encoder(Event), _decoder(Event)
_encode_summary, _decode_summary = _encoder(TableSummary), _decoder(TableSummary)


def dump_event(event: Event) -> bytes:
    return _encode_event(event).encode()


def load_event(data: bytes | str) -> Event:
    """The event written as `data`; `BadPosition` if it is not one of ours."""
    value = _parse(data)
    if type(value) is dict:
        newer = value.get("format")
        if type(newer) is int and newer > FORMAT:
            raise BadPosition("newer-event", format=newer, known=FORMAT)
        if newer != FORMAT:
            raise BadPosition("bad-event", why=f"format: {FORMAT} expected")
    try:
        event: Event = _decode_event(value)
    except _Mismatch as mismatch:
        raise BadPosition("bad-event", why=str(mismatch)) from None
    return event


def dump_summary(summary: TableSummary) -> str:
    return _encode_summary(summary)


def load_summary(data: bytes | str) -> TableSummary:
    try:
        summary: TableSummary = _decode_summary(_parse(data))
    except _Mismatch as mismatch:
        raise BadPosition("bad-event", why=str(mismatch)) from None
    return summary


def _parse(data: bytes | str) -> Any:
    try:
        text = data if isinstance(data, str) else data.decode()
        value = _READ.decode(text)
        if "\\u" in text:  # half of a surrogate pair can be escaped in JSON, but never written down again
            _ANY.encode(value).encode()
    except (ValueError, RecursionError) as error:
        raise BadPosition("bad-event", why=str(error)) from None
    return value


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _finite(text: str) -> float:
    """A number that can be written again: 1e999 is read as infinity."""
    number = float(text)
    return number if isfinite(number) else _no_number(text)


_READ: Final = json.JSONDecoder(parse_float=_finite, parse_constant=_no_number)
