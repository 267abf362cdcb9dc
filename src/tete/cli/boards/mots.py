"""Mots de Tête in the terminal: the word grid, and beside it the scores and what to do now."""

from __future__ import annotations

from textwrap import wrap

from rich.text import Text

from tete.core.turn import Over
from tete.games.mots import MotsState, MotsView
from tete.games.mots.layout import BONUSES, COLUMNS, EMPTY, SIZE, cell_name
from tete.games.mots.phase import Judging, Rewarding, Rolling, Writing
from tete.games.mots.reading import Reading
from tete.i18n import Lang, Translator, translator_for

POINTS = dict(zip("12345", "¹²³⁴⁵", strict=True))
DICE = dict(zip(BONUSES, "⚀⚁⚂", strict=True))
PAPER, INK, FADED = "#F4ECDC", "#1F2430", "#5A5446"
GROUND = {"o": "#E9924A", "y": "#F2C94C", "r": "#E0685A"}
SIDE = 46  # columns beside the grid


def draw(view: MotsView, lang: Lang) -> Text:
    translator, text = translator_for(lang, "mots"), Text()
    beside = _beside(view, translator)
    head = "    " + "".join(f" {column} " for column in COLUMNS)
    pending = view.state.pending
    rows = [Text(head), *(_row(view.state, pending, row) for row in range(SIZE))]
    for index in range(max(len(rows), len(beside))):
        line = rows[index] if index < len(rows) else Text(" " * len(head))
        text.append_text(line)
        if index < len(beside):
            text.append("  ").append_text(beside[index])
        text.append("\n")
    text.append(translator.text("board.legend", one="⚀", two="⚁", three="⚂"), "dim")
    return text


def _row(state: MotsState, pending: Reading | None, row: int) -> Text:
    line = Text(f"{row + 1:>3} ")
    for cell in range(row * SIZE, (row + 1) * SIZE):
        line.append_text(_cell(state, pending, cell))
    return line


def _cell(state: MotsState, pending: Reading | None, cell: int) -> Text:
    kind = state.board.kinds[cell]
    if kind in "#+":
        return Text(" ✚ " if kind == "+" else "███", f"{PAPER if kind == '+' else INK} on {INK}")
    ground = GROUND.get(kind, PAPER)
    if pending is not None and cell in pending.fresh:
        return Text(f"[{pending.letters[cell]}]", f"bold {INK} on {ground}")
    letter = state.letters[cell]
    sign = POINTS.get(kind) or DICE[kind]
    if letter == EMPTY:
        return Text(f" {sign} ", f"{FADED} on {ground}")
    newest = state.last is not None and cell in state.last.fresh
    return Text(f" {letter}{sign}", f"bold {'underline ' if newest else ''}{INK} on {ground}")


def _beside(view: MotsView, translator: Translator) -> list[Text]:
    """The scores, what to do now, and the words of the last turn with their points."""
    state = view.state
    lines = [_seat(view, seat, translator) for seat in range(state.seats)]
    lines += [Text(), *_wrapped(_task(view, translator), "bold")]
    if state.bell and not isinstance(state.phase, Over):
        lines += _wrapped(translator.text("board.bell"), "bold")
    if state.options.goal is not None:
        lines += _wrapped(translator.text("board.target", points=state.options.goal), "dim")
    if state.last is not None:
        last = state.last
        lines += [
            Text(),
            *_wrapped(translator.text("board.last", seat=last.seat, move=str(last.move), points=last.points)),
        ]
        for word in last.words:
            lines += _wrapped(f"{word.text} {'+'.join(map(str, word.values))} = {word.points}", "dim")
    return lines


def _wrapped(sentence: str, style: str = "") -> list[Text]:
    return [Text(line, style) for line in wrap(sentence, SIDE)]


def _seat(view: MotsView, seat: int, translator: Translator) -> Text:
    state = view.state
    current = seat == state.seat and not isinstance(state.phase, Over)
    line = Text(f"{'☞' if current else ' '} {translator.text('board.seat', seat=seat):<9}{state.scores[seat]:>4}")
    notes = []
    if seat in state.retired:
        notes.append(translator.text("board.retired"))
    elif state.passes[seat]:
        notes.append(translator.text("board.passes", times=state.passes[seat]))
    if state.lost[seat]:
        notes.append(translator.text("board.lost", turns=state.lost[seat]))
    return line.append("  " + " · ".join(notes), "dim") if notes else line


def _task(view: MotsView, translator: Translator) -> str:
    """A sentence that says what to do now."""
    state = view.state
    match state.phase:
        case Rolling():
            return translator.text("board.die", seat=state.seat)
        case Writing(count):
            return translator.text("board.write", seat=state.seat, count=count)
        case Judging(move, waiting):
            return translator.text("board.judge", move=str(move), waiting=", ".join(map(str, waiting)))
        case Rewarding(move, odds):
            cells = " ".join(cell_name(cell) for cell, _ in odds.cells)
            return translator.text("board.bonus", move=str(move), cells=cells)
        case Over(outcome):
            return translator.text("board.over", reason=translator.text(f"reason.{outcome.reason}"))
