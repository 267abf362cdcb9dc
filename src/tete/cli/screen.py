"""The terminal: lines said, boards drawn, answers read, and the curtain between two people at one screen."""

from __future__ import annotations

import contextlib
import sys

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from tete.cli import boards
from tete.core import View
from tete.i18n import Translator

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  (arrow keys and history at the prompt)


class Screen:
    """Where a person plays. Without a terminal (a script pipes its moves in) nothing is cleared and nobody waits."""

    def __init__(self, translator: Translator) -> None:
        self.translator = translator
        self.live = sys.stdin.isatty()
        self.console = Console(file=sys.stdout, highlight=False, soft_wrap=True, markup=False, emoji=False)

    def say(self, path: str, /, **details: str | int) -> None:
        self.print(self.translator.text(path, **details))

    def print(self, text: str | Text) -> None:
        self.console.print(text)

    def board(self, key: str, view: View) -> None:
        self.console.print()
        self.console.print(boards.draw(key, view, self.translator.lang))

    def page(self, markdown: str) -> None:
        """A long text, in the pager where there is a terminal."""
        text = Markdown(markdown)
        if self.live and self.console.is_terminal:
            with self.console.pager(styles=True):
                self.console.print(text, soft_wrap=False)
        else:
            self.console.print(text, soft_wrap=False)

    def ask(self, prompt: str) -> str:
        """The line typed; `EOFError` where there is none any more."""
        return input(prompt).strip()

    def curtain(self, name: str) -> None:
        """Hide the board until the next person has the screen."""
        if not self.live:
            self.say("cli.play.turn-of", name=name)
            return
        self.clear()
        self.ask(self.translator.text("cli.play.curtain", name=name))
        self.clear()

    def clear(self) -> None:
        """An empty screen, with nothing left to scroll back to."""
        if self.console.is_terminal:
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.console.file.flush()
