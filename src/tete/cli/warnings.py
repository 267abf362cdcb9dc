"""Warnings of the program's log as single lines on stderr, in the user's language."""

from __future__ import annotations

import logging
import sys

from tete.cli.i18n_click import on_one_line
from tete.i18n import Translator


class OneLine(logging.Handler):
    """Prints each warning once: a command may come across the same broken plug-in several times."""

    def __init__(self, translator: Translator) -> None:
        super().__init__(logging.WARNING)
        self.translator = translator
        self.told: set[str] = set()

    def emit(self, record: logging.LogRecord) -> None:
        code, details = getattr(record, "code", None), getattr(record, "details", {})
        told = record.getMessage() if code is None else self.translator.text(f"warning.{code}", **details)
        line = on_one_line(told)
        if line not in self.told:
            self.told.add(line)
            print("tete:", line, file=sys.stderr)


def print_warnings(translator: Translator) -> None:
    """From now on, print the warnings of our packages; the latest call decides the language."""
    log = logging.getLogger("tete")
    for handler in [each for each in log.handlers if isinstance(each, OneLine)]:
        log.removeHandler(handler)
    log.addHandler(OneLine(translator))
