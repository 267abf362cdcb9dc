"""The terminal: prints texts and boards, reads lines, and clears the screen between two people who share it."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import sys
import textwrap
from collections.abc import Iterator, Sequence
from types import FrameType

from rich.cells import cell_len
from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from tete.cli import boards
from tete.core import View
from tete.i18n import LANGS, Translator, translator_for

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  (arrow keys and history at the prompt)


PAGE_COLUMNS = 100


class TimeUp(Exception):
    """Nobody typed a line in time."""


@contextlib.contextmanager
def _alarm(seconds: float | None) -> Iterator[None]:
    """Raise `TimeUp` inside after so many seconds."""
    if seconds is None:
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeUp

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _broken(line: str, columns: int) -> list[str]:
    """A line as lines of so many columns at most. One with a path in it stays whole, to be copied."""
    if cell_len(line) <= columns or "/" in line:
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    return textwrap.wrap(line, columns, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


class Screen:
    """Input and output of a game. Without a terminal (moves come from a pipe) it never clears and never waits."""

    def __init__(self, translator: Translator, *, keep_going: bool = False) -> None:
        self.translator = translator
        self.live = sys.stdin.isatty()
        self.patient = self.live or keep_going  # a bad line gets an answer and does not end the command
        self.console = Console(file=sys.stdout, highlight=False, soft_wrap=True, markup=False, emoji=False)

    def print_text(self, path: str, /, **details: str | int) -> None:
        """Print the text at a path of `texts.toml`."""
        self.print(self.translator.text(path, **details))

    def print(self, text: str | Text) -> None:
        """Print a text; in a terminal, lines that are too long are broken between words, and keep their indent."""
        if isinstance(text, str) and self.console.is_terminal:
            text = "\n".join(part for line in text.split("\n") for part in _broken(line, self.console.width))
        self.console.print(text)

    def print_board(self, key: str, view: View, names: Sequence[str] = ()) -> None:
        self.console.print()
        self.console.print(boards.draw(key, view, self.translator.lang, names))

    def print_page(self, markdown: str) -> None:
        """Print a long text, through a pager if there is a terminal. A picture is what it shows, in words."""
        text = Markdown(re.sub(r"!\[([^\]]*)\]\([^)]*\)", r"*[\1]*", markdown))
        self.console.width = min(self.console.width, PAGE_COLUMNS)
        if self.live and self.console.is_terminal:
            os.environ.setdefault("LESS", "-FRX")  # colours, and no pager for a text that fits
            with self.console.pager(styles=True):
                self.console.print(text, soft_wrap=False)
        else:
            with self.console.capture() as caught:
                self.console.print(text, soft_wrap=False)
            self.print("\n".join(line.rstrip() for line in caught.get().strip("\n").split("\n")))

    def read_line(self, prompt: str, seconds: float | None = None) -> str:
        """Read one line; one from a pipe is printed after the prompt.

        Raises `EOFError` at the end of the input, and `TimeUp` after so many seconds.
        """
        with _alarm(seconds):
            line = input(prompt).strip()
        if not self.live:
            self.print(line)
        return line

    def hide_board(self, name: str) -> None:
        """Hide the board until the named person presses Enter."""
        if not self.live:
            self.print_text("cli.play.turn-of", name=name)
            return
        self.clear()
        self.read_line(self.translator.text("cli.play.curtain", name=name))
        self.clear()

    def clear(self) -> None:
        """Clear the screen and its scrollback."""
        if self.console.is_terminal:
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.console.file.flush()


def command_of(line: str, commands: Sequence[str]) -> tuple[str | None, str]:
    """The command of a line, in the words of any language, and its argument; None if it is no command."""
    word, _, rest = line.partition(" ")
    for command in commands:
        words = (translator_for(lang).text(f"cli.command.{command}") for lang in LANGS)
        if word.lower() in {command, *"|".join(words).split("|")}:
            return command, rest.strip()
    return None, rest.strip()
