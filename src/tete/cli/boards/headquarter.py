"""Headquarter in the terminal: the viewer's own side, and what the viewer knows of the other side."""

from __future__ import annotations

import re
from collections.abc import Sequence
from operator import itemgetter
from textwrap import wrap

from rich.text import Text

from tete.cli.boards import SeenPly
from tete.cli.boards.common import COLUMNS, number, seat_name
from tete.core import CHANCE, Over
from tete.games.headquarter.head import BLACKOUT, Area, Layer
from tete.games.headquarter.move import LETTERS, PIECES
from tete.games.headquarter.view import HeadquarterView
from tete.i18n import LANGS, Lang, Translator, translator_for

STYLES = {
    "r": "bold white on #c53a2b",
    "y": "bold black on #ebb023",
    "g": "bold white on #2f8f68",
    "b": "bold white on #26539b",
    " ": "on #5c4328",  # the wood of the head
    ".": "dim",
    "?": "bold",
}
MEMORY = {"r": "#e0685b", "y": "#ebb023", "g": "#4fb98c", "b": "#6f9be0"}
MAX_COLUMNS, GAP_COLUMNS = 100, 6
COLOURS = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}
_CUBE = re.compile(r"([a-z][1-9][0-9]?['’′]?)([a-z])", re.IGNORECASE)


def draw(view: HeadquarterView, lang: Lang, names: Sequence[str] = ()) -> Text:
    """The board as this seat sees it. Seat 1 sees the columns in reverse order."""
    translator = translator_for(lang, "headquarter")
    near = _layer(view, translator, view.near, view.unknown[0], 0)
    far = _layer(view, translator, view.far, view.unknown[1], view.remembered)
    titles = _titles(view, translator, names)
    text = Text()
    if view.seat is None and not isinstance(view.turn, Over):
        text.append(translator.text("board.onlooker", placed=view.placed) + "\n")
    elif 2 * near[0].cell_len + GAP_COLUMNS <= MAX_COLUMNS:
        text.append_text(_side_by_side(titles, near, far))
    else:
        text.append_text(Text("\n").join([Text(titles[0], "bold"), *near, Text(titles[1], "bold"), *far, Text()]))
    text.append_text(_bag(view, translator))
    text.append("\n".join(_lines(view, translator, names)) + "\n")
    colours = " · ".join(f"{translator.letter(colour)} {translator.term(colour)}" for colour in COLOURS.values())
    text.append(f"{colours} · {translator.text('board.legend', remembered=translator.letter('red'))}", "dim")
    return text


def write_move(text: str, lang: Lang) -> str:
    """A placement with the letters of the colours in this language."""
    translator = translator_for(lang)
    return _CUBE.sub(lambda cube: cube[1] + translator.letter(COLOURS.get(cube[2].lower(), cube[2])), text)


def read_move(text: str, lang: Lang) -> str:
    """A placement with the letters of the rules, whichever language it was typed in."""
    languages = [translator_for(other) for other in (*LANGS, lang)]  # the reader's own comes first
    known = {other.letter(colour).lower(): sign for other in languages for sign, colour in COLOURS.items()}
    return _CUBE.sub(lambda cube: cube[1] + known.get(cube[2].lower(), cube[2]), text)


def describe(ply: SeenPly, lang: Lang, names: Sequence[str]) -> list[str] | None:
    """Who drew which piece; and that a piece was placed, if none of it can be seen."""
    translator = translator_for(lang, "headquarter")
    if ply.played.actor == CHANCE and ply.text.startswith("draw "):
        mover = ply.played.before.view(None).mover
        piece = _piece(translator, ply.text.removeprefix("draw "))
        return [translator.text("board.drew", name=seat_name(translator, names, mover or 0), piece=piece)]
    if not set(ply.text) - set("? "):
        return [translator.text("board.placed", name=seat_name(translator, names, int(ply.played.actor)))]
    return None


def _piece(translator: Translator, piece: str) -> str:
    return "".join(translator.letter(COLOURS[sign]) for sign in piece if sign in COLOURS)


def _titles(view: HeadquarterView, translator: Translator, names: Sequence[str]) -> tuple[str, str]:
    sides = [translator.text("board.side", name=seat_name(translator, names, seat)) for seat in (0, 1)]
    if view.seat is None:
        return sides[0], sides[1]
    far = sides[1 - view.seat] if isinstance(view.turn, Over) else translator.text("board.far")
    return translator.text("board.near"), far


def _layer(view: HeadquarterView, translator: Translator, layer: Layer, unknown: int, remembered: int) -> list[Text]:
    """A layer with its coordinates, one line of text for a row."""
    order = range(view.head.columns)[:: -1 if view.seat == 1 else 1]
    kept = set(view.head.names(remembered))
    rows = []
    for index, line in enumerate(view.lines(layer, unknown)):
        row = view.head.rows - index
        text = Text(f"{row:>2} ", "dim")
        for column in order:
            text.append_text(_cell(translator, line[column], f"{LETTERS[column]}{row}" in kept))
        rows.append(text)
    return [*rows, Text("   " + "".join(f" {LETTERS[column]} " for column in order), "dim")]


def _cell(translator: Translator, sign: str, kept: bool) -> Text:
    """A cell in three columns of text: the letter of its colour, in brackets if it is remembered and not seen."""
    mark = translator.letter(COLOURS[sign]) if sign in COLOURS else sign
    if kept:
        return Text(f"({mark})", MEMORY[sign])
    return Text(f" {mark} ", STYLES.get(sign, ""))


def _side_by_side(titles: tuple[str, str], near: list[Text], far: list[Text]) -> Text:
    width = max(near[0].cell_len, len(titles[0]) + 3) + GAP_COLUMNS
    text = Text(f"   {titles[0]}".ljust(width) + f"   {titles[1]}\n", "bold")
    for left, right in zip(near, far, strict=True):
        padded = left.copy()
        padded.pad_right(width - left.cell_len)
        text.append_text(padded).append_text(right).append("\n")
    return text.append("\n")


def _bag(view: HeadquarterView, translator: Translator) -> Text:
    """How many of every piece are left in the bag."""
    text = Text(translator.text("board.bag", left=sum(view.bag)))
    for piece, left in zip(PIECES, view.bag, strict=True):
        text.append(" ")
        for colour in piece:
            text.append(translator.letter(COLOURS[colour]), STYLES[colour] if left else "dim strike")
        text.append(f"×{left}", "" if left else "dim")
    return text.append("\n")


def prompt(view: HeadquarterView, lang: Lang, names: Sequence[str]) -> str:
    translator = translator_for(lang, "headquarter")
    who, piece = "you-" if view.mover == view.seat else "", _piece(translator, view.piece or "")
    name = seat_name(translator, names, view.mover or 0)
    return translator.text(f"board.{who}{view.step}", name=name, piece=piece)


def _lines(view: HeadquarterView, translator: Translator, names: Sequence[str]) -> list[str]:
    """The lines below the board: the turn and the score, or the result."""
    if isinstance(view.turn, Over):
        return _ending(view, translator, names)
    lines = [prompt(view, translator.lang, names)]
    if view.last_turn:
        lines.append(translator.text("board.last-turn"))
    if view.cubes is not None:
        lines.append(translator.text("board.score", cubes=_sums(view.near_areas())[0]))
        lines.append(translator.text("board.cubes", near=view.cubes[0], far=view.cubes[1]))
    return lines


def _ending(view: HeadquarterView, translator: Translator, names: Sequence[str]) -> list[str]:
    """The points of both sides, and what they are made of."""
    side, lines = view.seat or 0, []
    sides = ((side, view.begun[0], view.near_areas()), (1 - side, view.begun[1], view.far_areas()))
    for seat, ahead, listed in sorted(sides, key=itemgetter(0)):
        cubes, blackouts = _sums(listed)
        points = translator.text(
            "board.final-ahead" if ahead else "board.final",
            total=number(ahead + cubes + blackouts),
            ahead=ahead,
            cubes=cubes,
            blackouts=number(blackouts),
        )
        who = translator.text("board.side", name=seat_name(translator, names, seat))
        lines += wrap(f"{who} — {points}", COLUMNS, subsequent_indent="    ")
    return lines


def _sums(listed: tuple[Area, ...]) -> tuple[int, int]:
    """The points of the colours, and those of the blackouts."""
    cubes = sum(area.points for area in listed if area.colour != BLACKOUT)
    return cubes, sum(area.points for area in listed) - cubes
