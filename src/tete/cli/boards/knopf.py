"""Kopf oder Knopf in the terminal: letters for buttons, digits for holes, signs for pairs, groups and threats."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from tete.cli.boards.common import seat_name
from tete.core import bits
from tete.games.knopf.geometry import SIDE, Cell
from tete.games.knopf.pairs import crowded, pairs
from tete.games.knopf.state import OCCURRENCES, QUIET
from tete.games.knopf.view import KnopfView
from tete.i18n import Lang, Translator, translator_for

INKS = ("bold white on red", "bold white on blue")
COLOURS = ("red", "blue")


def draw(view: KnopfView, lang: Lang, names: Sequence[str] = ()) -> Text:
    translator = translator_for(lang, "knopf")
    columns = "    " + "".join(f"  {column} " for column in "abcdefghij") + "\n"
    board = Text(columns, style="dim")
    marks = _marks(view)
    for row in reversed(range(SIDE)):
        board.append(f"{row + 1:>3} ", style="dim")
        for column in range(SIDE):
            board.append_text(_square(view, translator, column * SIDE + row, marks))
        board.append(f" {row + 1}\n", style="dim")
    board.append(columns, style="dim")
    return board.append("\n".join(_lines(view, translator, names)))


def _marks(view: KnopfView) -> dict[Cell, tuple[str, str]]:
    """The signs beside every button: `=` in a pair, `+` in a larger group, `!` threatened."""
    marks = {}
    for seat, own in enumerate(view.state.buttons):
        paired = {cell for pair in pairs(own) for cell in pair}
        crowd, threatened = crowded(own), view.threatened(seat)
        for cell in bits.members(own):
            group = "=" if cell in paired else "+" if crowd >> cell & 1 else " "
            marks[cell] = group, "!" if threatened >> cell & 1 else " "
    return marks


def _square(view: KnopfView, translator: Translator, cell: Cell, marks: dict[Cell, tuple[str, str]]) -> Text:
    holes = view.state.layout.holes[cell]
    for seat, own in enumerate(view.state.buttons):
        if own >> cell & 1:
            before, after = marks[cell]
            return Text.assemble(before, (f"{translator.letter(COLOURS[seat])}{holes}", INKS[seat]), (after, "bold"))
    return Text(f"  {holes} ", style="dim")


def prompt(view: KnopfView, lang: Lang, names: Sequence[str]) -> str:
    translator, state = translator_for(lang, "knopf"), view.state
    if state.step is None:
        return ""
    example = str(state.moves(state.seat)[0])
    return translator.text(f"board.{state.step}", name=_name(translator, names, state.seat), example=example)


def _name(translator: Translator, names: Sequence[str], seat: int) -> str:
    return f"{seat_name(translator, names, seat)} ({translator.term(COLOURS[seat])})"


def _lines(view: KnopfView, translator: Translator, names: Sequence[str]) -> list[str]:
    state = view.state
    lines = [
        translator.text(
            "board.removed", name=_name(translator, names, seat), count=state.removed[seat], goal=state.options.goal
        )
        for seat in range(2)
    ]
    if state.step is not None:
        lines.append(prompt(view, translator.lang, names))
    if state.quiet >= QUIET // 2:
        lines.append(translator.text("board.quiet", quiet=state.quiet, most=QUIET))
    if state.occurrences > 1:
        lines.append(translator.text("board.occurrences", count=state.occurrences, most=OCCURRENCES))
    colours = " · ".join(f"{translator.letter(colour)} {translator.term(colour)}" for colour in COLOURS)
    return [*lines, f"{colours} · {translator.text('board.legend')}"]
