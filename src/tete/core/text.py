"""Text that people enter: names and messages, made fit to be shown to others."""

from __future__ import annotations

from typing import Final

NAME: Final = 40  # characters of a name


def one_line(text: str) -> str:
    """One line of printable text: control characters and marks that turn the direction of writing become spaces."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def tidy(text: str, longest: int = NAME) -> str:
    """Like `one_line`, and cut where it is too long: for text that was not entered here, as in a file."""
    return one_line(text[: 8 * longest])[:longest].rstrip()
