"""A game's options: frozen dataclasses whose fields can be read from text, JSON and the command line."""

from __future__ import annotations

import dataclasses
import types
import typing
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from tete.core.errors import BadOptions
from tete.core.json import Json

T = TypeVar("T")
Opt = TypeVar("Opt", bound="Options")

YES, NO = ("on", "yes", "true", "1"), ("off", "no", "false", "0")


@dataclass(frozen=True)
class Options(ABC):
    """Base of every game's options. A subclass adds fields made by `option` and validates itself in `__post_init__`.

    (Not slotted: a slotted dataclass cannot call `super().__post_init__()`.)
    """

    @property
    @abstractmethod
    def seats(self) -> range:
        """How many seats a game with these options takes."""

    def __post_init__(self) -> None:
        kinds = typing.get_type_hints(type(self))
        for field in dataclasses.fields(self):
            value, choices = getattr(self, field.name), field.metadata.get("choices")
            if not _is_a(value, kinds[field.name]):
                raise BadOptions("option-type", option=field.name, value=str(value))
            if choices is not None and value is not None and value not in choices:
                raise BadOptions("option-choice", option=field.name, value=str(value), choices=", ".join(choices))


def option(default: T, *, choices: tuple[str, ...] | None = None, layout: bool = False) -> T:
    """A field of an Options class: `choices` are the words it may be; a `layout` is text of several lines."""
    return dataclasses.field(default=default, metadata={"choices": choices, "layout": layout})


def _parts(kind: Any) -> tuple[Any, ...]:
    """The members of a union, or the type alone."""
    return typing.get_args(kind) if isinstance(kind, types.UnionType) else (kind,)


def _is_a(value: object, kind: Any) -> bool:
    def fits(part: Any) -> bool:
        if typing.get_origin(part) is tuple:
            inner = typing.get_args(part)[0]
            return isinstance(value, tuple) and all(type(each) is inner for each in value)
        return value is None if part is type(None) else type(value) is part

    return any(fits(part) for part in _parts(kind))


def read_option(options: Opt, name: str, text: str) -> Opt:
    """These options with one of them set from text, as typed on a command line.

    An optional one takes `none`; a list is written with commas; a layout with `/` or newlines between its lines.
    """
    field = _field(type(options), name)
    for part in _parts(typing.get_type_hints(type(options))[name]):
        if part is type(None) and text.strip().lower() in ("", "none"):
            return _replace(options, name, None)
        if part is bool and text.strip().lower() in YES + NO:
            return _replace(options, name, text.strip().lower() in YES)
        if part is int and text.strip().lstrip("-").isdecimal():
            return _replace(options, name, int(text))
        if typing.get_origin(part) is tuple:
            return _replace(options, name, tuple(each.strip() for each in text.split(",") if each.strip()))
        if part is str:
            return _replace(options, name, text.replace("/", "\n") if field.metadata["layout"] else text.strip())
    raise BadOptions("option-type", option=name, value=text)


def dump_options(options: Options) -> dict[str, Json]:
    """Every option by name, as JSON."""
    listed = {field.name: getattr(options, field.name) for field in dataclasses.fields(options)}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in listed.items()}


def load_options(base: Opt, data: Mapping[str, Json]) -> Opt:
    """The base options with those of `data` in their place."""
    changed: dict[str, Any] = {}
    for name, value in data.items():
        _field(type(base), name)
        changed[name] = tuple(value) if isinstance(value, list) else value
    return dataclasses.replace(base, **changed)


def _field(kind: type[Options], name: str) -> dataclasses.Field[Any]:
    for field in dataclasses.fields(kind):
        if field.name == name:
            return field
    known = ", ".join(field.name for field in dataclasses.fields(kind))
    raise BadOptions("unknown-option", option=name, known=known or "-")


def _replace(options: Opt, name: str, value: object) -> Opt:
    return dataclasses.replace(options, **{name: value})
