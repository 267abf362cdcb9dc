"""Writes the table of all settings into docs/operations.md, from their declaration.

python -m tools.flags_table
"""

from __future__ import annotations

from pathlib import Path

from tete.cli.flags import COMMANDS, Flag
from tete.i18n import translator_for

PAGE = Path(__file__).parent.parent / "docs" / "operations.md"
BEGIN, END = "<!-- settings: python -m tools.flags_table -->\n", "<!-- end of settings -->\n"
HEAD = "| flag | variable | of | what |\n|---|---|---|---|\n"


def row(flag: Flag, commands: list[str]) -> str:
    value = " \\| ".join(flag.choices) or flag.placeholder
    used = f"`{flag.option}{' ' if value else ''}{value}`"
    what = translator_for("en").text(flag.help)
    return f"| {used} | `{flag.variable}` | {', '.join(f'`{name}`' for name in commands)} | {what} |\n"


def table() -> str:
    """All settings in the order of their declaration; one that several commands have is one row."""
    found: dict[Flag, list[str]] = {}
    for command, flags in COMMANDS.items():
        for flag in flags:
            found.setdefault(flag, []).append(command)
    return HEAD + "".join(row(flag, commands) for flag, commands in found.items())


def with_table(page: str) -> str:
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + table() + END + after


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text("utf-8")), "utf-8")
