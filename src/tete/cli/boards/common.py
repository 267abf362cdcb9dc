"""What the boards of several games share: the names of seats, the letters of colours, and numbers."""

from __future__ import annotations

from collections.abc import Sequence

from tete.i18n import Translator

COLUMNS = 80  # of the narrowest terminal that every board fits


def seat_name(translator: Translator, names: Sequence[str], seat: int) -> str:
    """The name of a seat's player, or the seat's number from 1."""
    return names[seat] if seat < len(names) else translator.text("cli.play.player", number=seat + 1)


def number(value: int) -> str:
    """A number with a proper minus sign."""
    return str(value).replace("-", "−")
