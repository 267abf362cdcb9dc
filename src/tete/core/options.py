"""A game's options: frozen dataclasses whose fields can be read from text, JSON and the command line."""

from __future__ import annotations

import dataclasses
import re
import types
import typing
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from tete.core.errors import BadOptions
from tete.core.json import Json

T = TypeVar("T")
Opt = TypeVar("Opt", bound="Options")

YES, NO = ("on", "yes", "true", "1"), ("off", "no", "false", "0")
WHOLE = re.compile("-?[0-9]{1,9}")
MOST = 999_999_999  # no number of an option is larger, nor smaller than its opposite


@dataclass(frozen=True)
class Options(ABC):
    """The base of every game's options. A subclass adds fields with `option` and may validate in `__post_init__`.

    It has no slots, because a dataclass with slots cannot call `super().__post_init__()`.
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
            if type(value) is int:
                _check_range(field, value)

    def played(self, base: Options) -> Iterator[tuple[str, int | None]]:
        """What to say of a table beside the name of its preset: codes of the texts `played.<code>`, and a number.

        By default each option that differs from `base`, the options of the preset: `name.value`, `name.own` for a
        layout or a list, and `name` for a number. A code without a text is not said.
        """
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if value != getattr(base, field.name):
                yield _played(field, value)


def option(
    default: T,
    *,
    choices: tuple[str, ...] | None = None,
    layout: bool = False,
    least: int = -MOST,
    most: int = MOST,
    asked: bool = True,
    languages: tuple[str, ...] = (),
) -> T:
    """A field of an Options class: its allowed words, or the range of its number; a `layout` has several lines.

    One that is not `asked` is no question of the form of a new table: it is there to replay older games.
    One with `languages` names a file: the one that ships for a language, or any file of the machine, which clients of a
    server may not name.
    """
    bounds = {"choices": choices, "least": least, "most": most}
    return dataclasses.field(
        default=default, metadata={**bounds, "layout": layout, "asked": asked, "languages": languages}
    )


def _played(field: dataclasses.Field[Any], value: object) -> tuple[str, int | None]:
    if field.metadata.get("layout") or isinstance(value, tuple):
        return f"{field.name}.own", None
    if type(value) is int:
        return field.name, value
    words = {None: "none", True: YES[0], False: NO[0]}
    return f"{field.name}.{words[value] if value is None or isinstance(value, bool) else value}", None


def _check_range(field: dataclasses.Field[Any], number: int) -> None:
    least, most = field.metadata.get("least", -MOST), field.metadata.get("most", MOST)
    if not least <= number <= most:
        shown = str(number) if abs(number) <= MOST else "…"
        raise BadOptions("option-range", option=field.name, value=shown, least=least, most=most)


def kinds_of(options: type[Options], name: str) -> tuple[Any, ...]:
    """The types that an option's value may have: one, or also that of None."""
    return _parts(typing.get_type_hints(options)[name])


def literals_of(options: type[Options], name: str) -> tuple[Any, ...]:
    """The values of an option whose type is a `Literal`; empty for any other."""
    kind = typing.get_type_hints(options)[name]
    return typing.get_args(kind) if typing.get_origin(kind) is Literal else ()


def _parts(kind: Any) -> tuple[Any, ...]:
    """The members of a union, or the type alone; a `Literal` counts as the type of its values."""
    parts = typing.get_args(kind) if typing.get_origin(kind) in (types.UnionType, typing.Union) else (kind,)
    return tuple(_plain(part) for part in parts)


def _plain(kind: Any) -> Any:
    return type(typing.get_args(kind)[0]) if typing.get_origin(kind) is Literal else kind


def _is_a(value: object, kind: Any) -> bool:
    def fits(part: Any) -> bool:
        if typing.get_origin(part) is tuple:
            inner = _plain(typing.get_args(part)[0])
            return isinstance(value, tuple) and all(type(each) is inner for each in value)
        return value is None if part is type(None) else type(value) is part

    return any(fits(part) for part in _parts(kind))


def read_option(options: Opt, name: str, text: str) -> Opt:
    """These options with one of them set from text, as on a command line."""
    return read_options(options, {name: text})


def read_options(options: Opt, texts: Mapping[str, str]) -> Opt:
    """These options with some of them set from text, all at once, since one may only be allowed with another.

    An optional one takes `none`; a list is written with commas; a layout with `/` or newlines between its lines.
    """
    return dataclasses.replace(options, **{name: _value(options, name, text) for name, text in texts.items()})


def write_option(options: Options, name: str) -> str:
    """One option as the text that `read_option` reads."""
    value = getattr(options, _field(type(options), name).name)
    match value:
        case None:
            return "none"
        case bool():
            return YES[0] if value else NO[0]
        case tuple():
            return ",".join(value)
        case _:
            return str(value)


def _value(options: Options, name: str, text: str) -> object:
    """The value this text gives to an option."""
    field, bare = _field(type(options), name), text.strip()
    parts = kinds_of(type(options), name)
    if type(None) in parts and bare.lower() in ("", "none"):
        return None
    for part in parts:
        if part is bool and bare.lower() in YES + NO:
            return bare.lower() in YES
        if part is int and WHOLE.fullmatch(bare):
            return int(bare)
        if typing.get_origin(part) is tuple:
            return tuple(each.strip() for each in text.split(",") if each.strip())
        if part is str:
            return text.replace("/", "\n") if field.metadata["layout"] else bare
    raise BadOptions("option-type", option=name, value=text)


def dump_options(options: Options) -> dict[str, Json]:
    """Every option by name, as JSON."""
    listed = {field.name: getattr(options, field.name) for field in dataclasses.fields(options)}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in listed.items()}


def asked_options(kind: type[Options], data: Mapping[str, Json]) -> dict[str, Json]:
    """Of these options, those that the form of a new table asks for."""
    return {name: value for name, value in data.items() if _field(kind, name).metadata["asked"]}


def load_options(base: Opt, data: Mapping[str, Json]) -> Opt:
    """The base options, changed where `data` has a value."""
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
