"""Headache in the terminal: the ring of spaces with its piles, and inside it the seats and the dice."""

from __future__ import annotations

import math
from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from tete.cli.boards import SeenPly
from tete.cli.boards.common import seat_name
from tete.cli.boards.generic import Canvas
from tete.core import CHANCE, Over
from tete.games.headache.phase import Choosing, Opening, Playing, Popping
from tete.games.headache.track import CROSSINGS, LETTER, SPACES, START, place
from tete.games.headache.view import HeadacheView
from tete.i18n import Lang, Translator, translator_for

INNER_COLUMNS = 34  # of text in the middle of the ring
CUT_COLUMNS = 28  # of the upper and lower lines there
MIDDLE = (39, 8.5)  # column and line
RING_LINES, BULGE_LINES, COLUMNS_PER_LINE = 7.7, 1.9, 3.4  # as low as no two spaces overlap
PAINT = {"red": "white on red", "blue": "white on blue", "yellow": "black on yellow", "green": "black on green"}
INK = {"red": "bold red", "blue": "bold bright_blue", "yellow": "bold yellow", "green": "bold green"}


def draw(view: HeadacheView, lang: Lang, names: Sequence[str] = ()) -> Text:
    """The board with the viewer's start at the bottom, then the list of stacks."""
    translator, canvas = translator_for(lang, "headache"), Canvas()
    for space in SPACES:
        _draw_space(canvas, view, translator, space)
    _draw_middle(canvas, view, translator, names)
    return canvas.text().append_text(_below(view, translator, names)).append_text(_stacks(view, translator))


def _write(canvas: Canvas, x: float, y: float, text: str, style: str = "") -> None:
    """Write a text centred at column x of line y."""
    canvas.write(round(x) - (cell_len(text) - 1) // 2, round(y), text, style)


def _draw_space(canvas: Canvas, view: HeadacheView, translator: Translator, space: str) -> None:
    x, y = _position(view, space)
    pile, owner = view.stacks.get(space), _start_colour(view, space)
    if pile:
        mark = translator.letter(pile[-1]) + (str(len(pile)) if len(pile) > 1 else "")
        _write(canvas, x, y, f" {mark} ", f"bold {PAINT[pile[-1]]}")
    else:
        _write(canvas, x, y, "◎" if owner else "×" if space[0] == "x" else "○", INK[owner] if owner else "")
    if owner:
        _write(canvas, x, round(y) + 1, f"{space} {translator.letter(owner)}", INK[owner])
    else:
        _write(canvas, x, round(y) + 1, space, "dim")


def _position(view: HeadacheView, space: str) -> tuple[float, float]:
    """Column and line of a space. The viewer's start is at the bottom, and clockwise leads to the left from there."""
    bottom = START[view.state.hands[view.seat or 0][0]]
    round_, bulge = place(space)
    angle = 2 * math.pi * (round_ - place(SPACES[bottom])[0]) / CROSSINGS
    radius = RING_LINES + BULGE_LINES * bulge
    return MIDDLE[0] - COLUMNS_PER_LINE * radius * math.sin(angle), MIDDLE[1] + radius * math.cos(angle)


def _start_colour(view: HeadacheView, space: str) -> str | None:
    """The colour that starts on this space, if it is in play."""
    playing = (colour for colours in view.colours for colour in colours)
    return next((colour for colour in playing if SPACES[START[LETTER[colour]]] == space), None)


def _draw_middle(canvas: Canvas, view: HeadacheView, translator: Translator, names: Sequence[str]) -> None:
    """The seats, and below them the dice."""
    x, y = MIDDLE[0], math.ceil(MIDDLE[1])
    lines = _seat_lines(view, translator, names)
    longest, top = max(cell_len(line) for _, line in lines), y - len(lines) // 2
    for row, (seat, line) in enumerate(lines):
        _write(canvas, x, top + row, line.ljust(longest), INK[view.colours[seat][0]])
    if view.pop is not None:
        dice = f"[ {view.pop.number} ]" + (" [ ● ]" if view.pop.dot else " [   ]")
        _write(canvas, x, min(top + len(lines) + 1, y + 4), dice, "bold")


def _below(view: HeadacheView, translator: Translator, names: Sequence[str]) -> Text:
    """What happens next, and how long the game has been."""
    turns = translator.text("board.turns", turns=view.state.turns, quiet=view.state.quiet)
    return Text("\n").append(prompt(view, translator.lang, names), "bold").append(f"\n{turns}\n", "dim")


def _seat_lines(view: HeadacheView, translator: Translator, names: Sequence[str]) -> list[tuple[int, str]]:
    """A line for a seat; two for each if one of them is too long."""
    lines: list[tuple[int, str]] = []
    pairs: list[tuple[int, str]] = []
    for seat in range(view.state.seats):
        colours = " + ".join(translator.term(colour) for colour in view.colours[seat])
        waiting = sum(view.waiting(colour) for colour in view.colours[seat])
        who = f"{'▸' if view.asked == seat else ' '} {seat_name(translator, names, seat)} ({colours})"
        if seat in view.state.out:
            cones = translator.text("board.out")
        else:
            cones = translator.text("board.cones", topped=view.state.topped(seat), waiting=waiting)
        lines.append((seat, translator.text("board.seat", who=who, cones=cones)))
        pairs += [(seat, _cut(who)), (seat, _cut(f"  {cones}"))]
    return lines if all(cell_len(line) <= INNER_COLUMNS for _, line in lines) else pairs


def _cut(line: str) -> str:
    return line if cell_len(line) <= CUT_COLUMNS else line[: CUT_COLUMNS - 1] + "…"


def prompt(view: HeadacheView, lang: Lang, names: Sequence[str]) -> str:
    """One line that says what happens next."""
    translator = translator_for(lang, "headache")
    match view.state.phase:
        case Opening() as phase:
            return translator.text("board.opening", name=seat_name(translator, names, phase.seat))
        case Popping(seat):
            return translator.text("board.pop", name=seat_name(translator, names, seat))
        case Playing(seat):
            return translator.text("board.play", name=seat_name(translator, names, seat))
        case Choosing(seat):
            return translator.text("board.choose", name=seat_name(translator, names, seat))
        case Over(outcome):
            first = [seat_name(translator, names, seat) for seat, place in enumerate(outcome.places) if place == 1]
            return translator.text("board.over" if len(first) == 1 else "board.tie", name=", ".join(first))


def describe(ply: SeenPly, lang: Lang, names: Sequence[str]) -> list[str] | None:
    """Who pressed the dome and what fell; and who begins, once that is decided."""
    translator = translator_for(lang, "headache")
    before, after = ply.played.before.phase, ply.played.after.phase
    if ply.played.actor != CHANCE or not isinstance(before, Opening | Popping):
        return None
    path = "opened" if isinstance(before, Opening) else "popped-dot" if "*" in ply.text else "popped"
    who = seat_name(translator, names, before.seat)
    lines = [translator.text(f"board.{path}", name=who, number=ply.text.rstrip("*"))]
    if isinstance(before, Opening):
        if isinstance(after, Popping | Playing):
            lines.append(translator.text("board.begins", name=seat_name(translator, names, after.seat)))
        elif isinstance(after, Opening) and not after.popped:
            tied = ", ".join(seat_name(translator, names, seat) for seat in after.contenders)
            lines.append(translator.text("board.tied", names=tied))
    return lines


def _stacks(view: HeadacheView, translator: Translator) -> Text:
    """The stacks of two or more cones, from bottom to top."""
    drawn = Text()
    for space, pile in view.stacks.items():
        if len(pile) > 1:
            drawn.append(f"  {space:<5}")
            for colour in pile:
                drawn.append(f" {translator.letter(colour)} ", PAINT[colour])
            drawn.append("\n")
    return Text.assemble((translator.text("board.stacks"), "dim"), "\n", drawn) if drawn else drawn
