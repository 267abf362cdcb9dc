"""Mots de Tête in the terminal: the word grid, and beside it the scores and what to do now."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.text import Text

from tete.cli.boards import SeenPly, common
from tete.cli.boards.common import seat_name
from tete.core import CHANCE, Over
from tete.games.mots import MotsState, MotsView
from tete.games.mots.layout import BONUSES, COLUMNS, EMPTY, SIDE, VALUES, cell_name
from tete.games.mots.phase import Judging, Rewarding, Rolling, Writing
from tete.games.mots.reading import Reading
from tete.i18n import Lang, Translator, translator_for

POINTS = dict(zip(VALUES, "¹²³⁴⁵⁶⁷⁸⁹", strict=True))
DICE = dict(zip(BONUSES, "⚀⚁⚂", strict=True))
PAPER, INK, FADED = "#F4ECDC", "#1F2430", "#5A5446"
GROUND = {"o": "#E9924A", "y": "#F2C94C", "r": "#E0685A"}
NARROWEST = 24  # beside the grid; with less room it is written below
SHEET_TURNS = 8  # of a seat, on the score sheet below a grid
SEAT_COLOURS = False  # everybody writes with the same pencil


def draw(view: MotsView, lang: Lang, names: Sequence[str] = ()) -> Text:
    translator, text = translator_for(lang, "mots"), Text()
    board = view.state.board
    head = "    " + "".join(f" {column} " for column in COLUMNS[: board.columns])
    pending = view.state.pending
    rows = [Text(head), *(_row(view.state, pending, row) for row in range(board.rows))]
    room = common.COLUMNS - len(head) - 2
    beside = _aside(view, translator, names, room if room >= NARROWEST else common.COLUMNS)
    if room < NARROWEST:
        rows, beside = [*rows, Text(), *beside], []
    for index in range(max(len(rows), len(beside))):
        line = rows[index] if index < len(rows) else Text(" " * len(head))
        text.append_text(line)
        if index < len(beside):
            text.append("  ").append_text(beside[index])
        text.append("\n")
    legend = translator.text("board.legend", one="⚀", two="⚁", three="⚂")
    text.append("\n".join(wrap(legend, common.COLUMNS)), "dim")
    for row in _sheet(view.state, translator, names):
        text.append("\n" + row)
    return text


def _row(state: MotsState, pending: Reading | None, row: int) -> Text:
    line = Text(f"{row + 1:>3} ")
    for cell in range(row * SIDE, row * SIDE + state.board.columns):
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


def _aside(view: MotsView, translator: Translator, names: Sequence[str], columns: int) -> list[Text]:
    """The scores, what to do now, and the words of the last turn with their points."""
    state = view.state
    lines = [line for seat in range(state.seats) for line in _seat(view, seat, translator, names, columns)]
    if task := prompt(view, translator.lang, names):
        lines += [Text(), *_wrapped(task, columns, "bold")]
    if state.bell and not isinstance(state.phase, Over):
        lines += _wrapped(translator.text("board.bell"), columns, "bold")
    if state.options.goal is not None:
        lines += _wrapped(translator.text("board.target", points=state.options.goal), columns, "dim")
    if state.last is not None:
        last = state.last
        lines += [
            Text(),
            *_wrapped(
                translator.text(
                    "board.last",
                    name=seat_name(translator, names, last.seat),
                    move=str(last.move),
                    points=last.points,
                ),
                columns,
            ),
        ]
        for word in last.words:
            lines += _wrapped(f"{word.text} {'+'.join(map(str, word.values))} = {word.points}", columns, "dim")
    return lines


def _wrapped(sentence: str, columns: int, style: str = "") -> list[Text]:
    return [Text(line, style) for line in wrap(sentence, columns)]


def _seat(view: MotsView, seat: int, translator: Translator, names: Sequence[str], columns: int) -> list[Text]:
    """The line of a seat, and one for its notes if there is no room behind it."""
    state = view.state
    current = seat == state.seat and not isinstance(state.phase, Over)
    width = min(columns - 6, max(len(seat_name(translator, names, other)) for other in range(state.seats)) + 1)
    name = seat_name(translator, names, seat)
    name = name if len(name) < width else name[: width - 2] + "… "
    line = Text(f"{'☞' if current else ' '} {name:<{width}}{state.scores[seat]:>4}")
    notes = []
    if seat in state.retired:
        notes.append(translator.text("board.retired"))
    elif state.passes[seat]:
        notes.append(translator.text("board.passes", times=state.passes[seat]))
    if state.lost[seat]:
        notes.append(translator.text("board.lost", turns=state.lost[seat]))
    said = " · ".join(notes)
    if len(line) + 2 + len(said) > columns:
        return [line, *(Text("    ").append_text(part) for part in _wrapped(said, columns - 4, "dim"))]
    return [line.append("  " + said, "dim") if notes else line]


def prompt(view: MotsView, lang: Lang, names: Sequence[str]) -> str:
    """A sentence that says what to do now."""
    translator, state = translator_for(lang, "mots"), view.state
    name = seat_name(translator, names, state.seat)
    match state.phase:
        case Rolling():
            return translator.text("board.die", name=name)
        case Writing(count):
            kind = "write-word" if state.options.quarte == "word" else "write"
            return translator.text(f"board.{kind}", name=name, count=count)
        case Judging(move, waiting):
            return translator.text(
                "board.judge", move=str(move), waiting=", ".join(seat_name(translator, names, seat) for seat in waiting)
            )
        case Rewarding(move, odds):
            cells = " ".join(cell_name(cell) for cell, _ in odds.cells)
            return translator.text("board.bonus", move=str(move), cells=cells)
        case Over():
            return ""


def describe(ply: SeenPly, lang: Lang, names: Sequence[str]) -> list[str]:
    """What fell, and what a turn was worth."""
    translator, before, after = translator_for(lang, "mots"), ply.played.before, ply.played.after
    lines = [ply.line]
    if ply.played.actor == CHANCE:
        kind, _, values = ply.text.partition(" ")
        path = {"bonus": "bonus-fell", "bell": "bell-rings"}.get(kind, "die-fell")
        dice = ", ".join(value.replace("=", "\u00a0=\u00a0") for value in values.split())
        who = seat_name(translator, names, before.seat)
        lines = [translator.text(f"board.{path}", name=who, number=kind, values=dice)]
    if len(after.sheet) > len(before.sheet) and (turn := after.sheet[-1]).words:
        words = ", ".join(f"{word} {points}" for word, points in turn.words)
        who, total = seat_name(translator, names, turn.seat), after.scores[turn.seat]
        lines.append(translator.text("board.counted", name=who, words=words, points=turn.points, total=total))
    return lines


def _sheet(state: MotsState, translator: Translator, names: Sequence[str]) -> list[str]:
    """The score sheet: the last turns of every seat, in one line a seat, and how many there were before."""
    if not state.sheet:
        return []
    lines = [translator.text("board.sheet")]
    for seat in range(state.seats):
        turns = [line for line in state.sheet if line.seat == seat]
        latest = [
            f"{line.words[0][0]} {line.points}" if line.words else translator.text("board.passed")
            for line in turns[-SHEET_TURNS:]
        ]
        begun = state.options.head_start[seat : seat + 1]
        start = [translator.text("board.head-start", points=points) for points in begun if points]
        earlier = [f"… {sum(line.points for line in turns[:-SHEET_TURNS])}"] if len(turns) > SHEET_TURNS else []
        who = seat_name(translator, names, seat)
        turns_text = " + ".join([*start, *earlier, *latest]) or "–"
        row = translator.text("board.sheet-row", name=who, turns=turns_text, total=state.scores[seat])
        lines += wrap(row, common.COLUMNS, subsequent_indent="    ", break_long_words=False)
    return lines
