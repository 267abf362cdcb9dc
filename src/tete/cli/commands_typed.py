"""Commands that are typed during a game, in the words of either language."""

from __future__ import annotations

from collections.abc import Sequence

from tete.i18n import LANGS, translator_for


def command_of(line: str, commands: Sequence[str]) -> tuple[str | None, str]:
    """The command of a line and what follows it; None if the line is none of these commands."""
    word, _, rest = line.partition(" ")
    for command in commands:
        words = (translator_for(lang).text(f"cli.command.{command}") for lang in LANGS)
        if word.lower() in {command, *(each for known in words for each in known.split("|"))}:
            return command, rest.strip()
    return None, rest.strip()
