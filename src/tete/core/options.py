"""A game's options: frozen dataclasses whose fields can be read from text, JSON and the command line."""

from __future__ import annotations

import dataclasses
import re
import types
import typing
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeVar

from tete.core.errors import BadOptions
from tete.core.json import Json

T = TypeVar("T")
Opt = TypeVar("Opt", bound="Options")

YES, NO = ("on", "yes", "true", "1"), ("off", "no", "false", "0")
WHOLE = re.compile("-?[0-9]{1,9}")
LARGEST_NUMBER = 999_999_999  # no number of an option is larger, nor smaller than its opposite


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
        kinds = _type_hints(type(self))
        for field in dataclasses.fields(self):
            value, choices = getattr(self, field.name), field.metadata.get("choices")
            if field.metadata.get("counts"):
                _check_counts(field, value)
            if not _is_a(value, kinds[field.name]):
                raise BadOptions("option-type", option=field.name, value=str(value))
            if choices is not None and value is not None and value not in choices:
                raise BadOptions("option-choice", option=field.name, value=str(value), choices=", ".join(choices))
            if field.metadata.get("per_seat"):
                self._tidy_per_seat(field, value)
            for number in value if isinstance(value, tuple) else (value,):
                if type(number) is int:
                    _check_range(field, number)

    def _tidy_per_seat(self, field: dataclasses.Field[Any], value: tuple[int, ...]) -> None:
        """Seats at the end that have nothing are not written, so that the same handicap is the same option."""
        length = max((number for number, extra in enumerate(value, 1) if extra), default=0)
        object.__setattr__(self, field.name, value[:length])

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
    least: int = -LARGEST_NUMBER,
    most: int = LARGEST_NUMBER,
    asked: bool = True,
    per_seat: bool = False,
    languages: tuple[str, ...] = (),
    counts: tuple[str, ...] = (),
) -> T:
    """A field of an Options class: its allowed words, or the range of its number; a `layout` has several lines.

    One with `counts` is a list of numbers, how many there are of each thing of these names; empty is as usual.
    One that is not `asked` is no question of the form of a new table: it is there to replay older games.
    One `per_seat` is a tuple with a number for each seat; seats at its end that are missing have 0.
    One with `languages` names a file: the one that ships for a language, one that somebody brought
    (`tete.core.attachments`), or any file of the machine, which clients of a server may not name.
    """
    if choices is not None and not all(isinstance(choice, str) for choice in choices):
        raise TypeError(f"the choices of an option are texts, not {choices!r}; a number has `least` and `most`")
    bounds = {"choices": choices, "least": least, "most": most}
    return dataclasses.field(
        default=default,
        metadata={
            **bounds,
            "layout": layout,
            "asked": asked,
            "per_seat": per_seat,
            "languages": languages,
            "counts": counts,
        },
    )


def _played(field: dataclasses.Field[Any], value: object) -> tuple[str, int | None]:
    if field.metadata.get("layout") or isinstance(value, tuple):
        return f"{field.name}.own", None
    if type(value) is int:
        return field.name, value
    words = {None: "none", True: YES[0], False: NO[0]}
    return f"{field.name}.{words[value] if value is None or isinstance(value, bool) else value}", None


def _check_range(field: dataclasses.Field[Any], number: int) -> None:
    least, most = field.metadata.get("least", -LARGEST_NUMBER), field.metadata.get("most", LARGEST_NUMBER)
    if not least <= number <= most:
        text = str(number) if abs(number) <= LARGEST_NUMBER else "…"
        raise BadOptions("option-range", option=field.name, value=text, least=least, most=most)


def _check_counts(field: dataclasses.Field[Any], value: object) -> None:
    names, counts = field.metadata["counts"], value if isinstance(value, tuple) else (value,)
    if counts and (len(counts) != len(names) or not all(type(count) is int and count >= 0 for count in counts)):
        raise BadOptions("option-counts", option=field.name, wanted=len(names), names=" ".join(names))


def kinds_of(options: type[Options], name: str) -> tuple[Any, ...]:
    """The types that an option's value may have: one, or also that of None."""
    return _parts(_type_hints(options)[name])


def literals_of(options: type[Options], name: str) -> tuple[Any, ...]:
    """The values of an option whose type is a `Literal`; empty for any other."""
    kind = _type_hints(options)[name]
    return typing.get_args(kind) if typing.get_origin(kind) is Literal else ()


@cache
def _type_hints(options: type[Options]) -> Mapping[str, Any]:
    """The types of the options; reading them takes longer than all checks of their values."""
    return typing.get_type_hints(options)


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
            return isinstance(value, tuple) and all(type(element) is inner for element in value)
        return value is None if part is type(None) else type(value) is part

    return any(fits(part) for part in _parts(kind))


def read_options(options: Opt, texts: Mapping[str, str]) -> Opt:
    """These options with some of them set from text as on a command line, all at once: one may need another.

    An optional one takes `none`; a list is written with commas; a layout with `/` or newlines between its lines.
    """
    return dataclasses.replace(options, **{name: _value(options, name, text) for name, text in texts.items()})


def own_board(options: Opt, board: str, counts: str) -> Opt:
    """These options with a layout and counts of one's own, each as text; an empty text changes nothing.

    Nothing else can be set: other options may name files.
    """
    texts = dict[str, str]()
    for key, text in (("layout", board), ("counts", counts)):
        if text:
            named = [field.name for field in dataclasses.fields(options) if field.metadata.get(key)]
            if not named:
                known = ", ".join(field.name for field in dataclasses.fields(options))
                raise BadOptions("unknown-option", option="board" if key == "layout" else key, known=known or "-")
            texts[named[0]] = text
    return read_options(options, texts)


def write_option(options: Options, name: str) -> str:
    """One option as the text that `read_options` reads."""
    value = getattr(options, _field(type(options), name).name)
    match value:
        case None:
            return "none"
        case bool():
            return YES[0] if value else NO[0]
        case tuple():
            return ",".join(map(str, value))
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
            words = tuple(word.strip() for word in text.split(",") if word.strip())
            numbers = typing.get_args(part)[0] is int
            if numbers and all(WHOLE.fullmatch(word) for word in words):
                return tuple(map(int, words))
            if not numbers or field.metadata.get("counts"):  # what is no count is refused as such
                return words
        if part is str:
            return text.replace("/", "\n") if field.metadata["layout"] else bare
    raise BadOptions("option-type", option=name, value=text)


def dump_options(options: Options) -> dict[str, Json]:
    """Every option by name, as JSON."""
    listed = {field.name: getattr(options, field.name) for field in dataclasses.fields(options)}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in listed.items()}


def reseated(options: Opt, order: Sequence[int]) -> Opt:
    """These options once the player of seat `order[n]` sits on seat n: what is per seat goes along."""
    changed = {}
    for field in dataclasses.fields(options):
        if field.metadata.get("per_seat"):
            value = getattr(options, field.name)
            changed[field.name] = tuple(value[old] if old < len(value) else 0 for old in order)
    return dataclasses.replace(options, **changed) if changed else options


def handicaps(options: Options, seat: int) -> dict[str, int]:
    """The numbers that options give to this seat, by the names of the options."""
    named = (field.name for field in dataclasses.fields(options) if field.metadata.get("per_seat"))
    return {name: number for name in named for number in getattr(options, name)[seat : seat + 1] if number}


def check_seats(options: Options, seats: int) -> None:
    """Refuse an option that has a number for a seat that is not there."""
    for field in dataclasses.fields(options):
        if field.metadata.get("per_seat") and len(getattr(options, field.name)) > seats:
            raise BadOptions("option-seats", option=field.name, seats=seats)


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
