"""Errors that the user can correct, each with a stable code and a sentence.

They are a tree, and all of them are a `ValueError`:

    TeteError
    ├── BadNotation      the text is not a move, or not a file, of this game
    ├── BadOptions       the options, the layout or the number of seats are not valid
    ├── BadPosition      the position is not possible (a broken dump)
    └── Refused          the move is well written but not allowed now
        ├── NotYourTurn  this actor is not asked to move
        └── IllegalMove  a rule of the game forbids it
"""

from __future__ import annotations

from importlib import import_module


class TeteError(ValueError):
    """An error that the user can correct: a stable hyphenated `code`, and the `details` for its sentence.

    `str(error)` is the sentence in English. `tete.i18n` has it in every language.
    """

    def __init__(self, code: str, /, **details: str | int) -> None:
        super().__init__(code, details)
        self.code = code
        self.details = details

    def __str__(self) -> str:
        # Imported by name, and only when somebody reads an error: the texts are made of the games, and those of this.
        return str(import_module("tete.i18n.errors").sentence(self))

    @property
    def summary(self) -> str:
        """The code and the details, for an error without a sentence."""
        if not self.details:
            return self.code
        return f"{self.code} ({', '.join(f'{name}: {value}' for name, value in self.details.items())})"

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.code, self.details)


def _rebuild(kind: type[TeteError], code: str, details: dict[str, str | int]) -> TeteError:
    """Unpickle an error, since errors travel between processes and take keyword arguments."""
    return kind(code, **details)


class BadNotation(TeteError):
    """The text is not a move, or not a record, of this game."""


class BadOptions(TeteError):
    """The options, the layout or the number of seats are not valid."""


class BadPosition(TeteError):
    """The position is not possible."""


class Refused(TeteError):
    """The move is well written but not allowed now."""


class NotYourTurn(Refused):
    """This actor is not asked to move."""


class IllegalMove(Refused):
    """A rule of the game forbids the move."""
