"""Errors that the user can correct, each with a stable code that `tete.i18n` turns into a sentence.

TeteError
├── BadNotation      the text is not a move (or not a file) of this game
├── BadOptions       the options, layout or seats do not make a game
├── BadPosition      the position cannot be (a broken dump)
└── Refused          the move is well written but may not be made
    ├── NotYourTurn  somebody else, chance or nobody is asked
    └── IllegalMove  a rule of the game forbids it; `rule` is the word
"""


class TeteError(Exception):
    """Something the user can mend: a stable hyphenated `word`, and the `details` that fill its sentence."""

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
    """Errors travel between processes: keyword details need their own way back out of a pickle."""
    return kind(code, **details)


class BadNotation(TeteError):
    """The text is not a move, or the file not a record, of this game."""


class BadOptions(TeteError):
    """These options, this layout or this number of seats do not make a game."""


class BadPosition(TeteError):
    """This position cannot be."""


class Refused(TeteError):
    """The move is well written but may not be made now."""


class NotYourTurn(Refused):
    """Somebody else, chance or nobody is asked."""


class IllegalMove(Refused):
    """A rule of the game forbids the move."""

    @property
    def rule(self) -> str:
        return self.code
