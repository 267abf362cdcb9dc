"""The type of plain JSON values."""

from __future__ import annotations

Json = dict[str, "Json"] | list["Json"] | str | int | float | bool | None
