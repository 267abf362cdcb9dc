"""How the values of a table are declared: each is frozen, and reading one from JSON accepts its own fields only."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct


def kebab(name: str) -> str:
    """The word of a class in JSON: `SeatComputer` is `seat-computer`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


class Value(Struct, frozen=True, forbid_unknown_fields=True):
    """A value with just the fields that are declared."""


class Kind(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=kebab):
    """One of several kinds of a thing; its `kind` in JSON is the word of the class."""

    @property
    def kind(self) -> Any:
        return self.__struct_config__.tag
