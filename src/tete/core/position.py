"""Loads dumped positions: whatever is wrong with one is a `BadPosition`."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from tete.core.errors import BadPosition
from tete.core.game import State
from tete.core.json import Json
from tete.core.options import Options, load_options

S = TypeVar("S", bound=State[Any, Any])
Opt = TypeVar("Opt", bound=Options)
NOT_A_POSITION = (LookupError, TypeError, ValueError, AttributeError, RecursionError)


def load_position(data: Json, base: Opt, make: Callable[[dict[str, Any], Opt], S]) -> S:
    """The position that `make(fields, options)` makes of a dump; raises `BadPosition`, and nothing else.

    The position must fit its own type hints and be dumped as the same fields again. So `make` need not look for wrong
    types, unknown names or fields that contradict each other: it checks ranges and sizes.
    """
    try:
        fields = cast(dict[str, Any], data)
        state = make(fields, load_options(base, fields["options"]))
        dumped, again = _text(fields), _text(cast(dict[str, Any], state.dump()))
    except BadPosition:
        raise
    except NOT_A_POSITION as error:
        raise BadPosition("bad-position", why=str(error)[:200]) from error
    require(dumped == again and _fits(state, type(state)), "fields")
    return state


def require(holds: bool, why: str) -> None:
    """Raise `BadPosition` unless this holds; `why` names what is wrong."""
    if not holds:
        raise BadPosition("bad-position", why=why)


def _fits(value: Any, hint: Any) -> bool:
    """Whether the numbers and texts of a value are what its type hints say: neither True nor 1.0 is a number."""
    kind, parts = get_origin(hint), get_args(hint)
    if kind in (Union, UnionType):
        return any(_fits(value, part) for part in parts)
    if kind is tuple:
        hints = parts[:1] * len(value) if isinstance(value, tuple) and parts[-1] is ... else parts
        return isinstance(value, tuple) and len(value) == len(hints) and all(map(_fits, value, hints))
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        hints_of = get_type_hints(hint)
        names = (field.name for field in dataclasses.fields(hint))
        return isinstance(value, hint) and all(_fits(getattr(value, name), hints_of[name]) for name in names)
    return type(value) is hint if hint in (int, str, bool, NoneType) else True


def _text(fields: dict[str, Any]) -> str:
    """All fields but the options, of which a dump may leave out some. Names may be listed in any order."""
    plain = {name: sorted(value) if _is_names(value) else value for name, value in fields.items()}
    return json.dumps(plain | {"options": None}, sort_keys=True)


def _is_names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)
