"""Errors that the user can correct, each with a stable code that `tete.i18n` turns into a sentence.

TeteError
├── BadNotation      the text is not a move, or not a file, of this game
├── BadOptions       the options, the layout or the number of seats are not valid
├── BadPosition      the position is not possible (a broken dump)
└── Refused          the move is well written but not allowed now
    ├── NotYourTurn  this actor is not asked to move
    └── IllegalMove  a rule of the game forbids it
"""


class TeteError(Exception):
    """An error that the user can correct: a stable hyphenated `code`, and the `details` for its sentence."""

    def __init__(self, code: str, /, **details: str | int) -> None:
        super().__init__(code, details)
        self.code = code
        self.details = details

    def __str__(self) -> str:
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
