"""Headquarter in the terminal: the viewer's own side, and what the viewer knows of the other side."""

from __future__ import annotations

from rich.text import Text

from tete.core import Over
from tete.games.headquarter.head import LETTERS
from tete.games.headquarter.layer import BLACKOUT, Area, Layer
from tete.games.headquarter.move import PIECES
from tete.games.headquarter.view import HeadquarterView
from tete.i18n import Lang, Translator, translator_for

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
WIDEST, GAP = 100, 6


def draw(view: HeadquarterView, lang: Lang) -> Text:
    """The board as this seat sees it. Seat 1 sees the columns in reverse order."""
    translator = translator_for(lang, "headquarter")
    near = _layer(view, view.near, view.unknown[0], 0)
    far = _layer(view, view.far, view.unknown[1], view.remembered)
    titles = _titles(view, translator)
    text = Text()
    if view.seat is None and not isinstance(view.turn, Over):
        text.append(translator.text("board.onlooker", placed=view.placed) + "\n")
    elif 2 * near[0].cell_len + GAP <= WIDEST:
        text.append_text(_side_by_side(titles, near, far))
    else:
        text.append_text(Text("\n").join([Text(titles[0], "bold"), *near, Text(titles[1], "bold"), *far, Text()]))
    text.append_text(_bag(view, translator))
    text.append("\n".join(_lines(view, translator)) + "\n")
    text.append(translator.text("board.legend"), "dim")
    return text


def _titles(view: HeadquarterView, translator: Translator) -> tuple[str, str]:
    if view.seat is None:
        return translator.text("board.side", seat=1), translator.text("board.side", seat=2)
    far = (
        translator.text("board.side", seat=2 - view.seat)
        if isinstance(view.turn, Over)
        else translator.text("board.far")
    )
    return translator.text("board.near"), far


def _layer(view: HeadquarterView, layer: Layer, unknown: int, remembered: int) -> list[Text]:
    """A layer with its coordinates, one line of text for each row."""
    order = range(view.head.columns)[:: -1 if view.seat == 1 else 1]
    kept = set(view.head.names(remembered))
    rows = []
    for index, line in enumerate(view.lines(layer, unknown)):
        row = view.head.rows - index
        text = Text(f"{row:>2} ", "dim")
        for column in order:
            text.append_text(_cell(line[column], f"{LETTERS[column]}{row}" in kept))
        rows.append(text)
    return [*rows, Text("   " + "".join(f" {LETTERS[column]} " for column in order), "dim")]


def _cell(sign: str, kept: bool) -> Text:
    """A cell in three columns of text: the letter of its colour, in brackets if it is remembered and not seen."""
    if kept:
        return Text(f"({sign})", MEMORY[sign])
    return Text(f" {sign} ", STYLES.get(sign, ""))


def _side_by_side(titles: tuple[str, str], near: list[Text], far: list[Text]) -> Text:
    width = max(near[0].cell_len, len(titles[0]) + 3) + GAP
    text = Text(f"   {titles[0]}".ljust(width) + f"   {titles[1]}\n", "bold")
    for left, right in zip(near, far, strict=True):
        padded = left.copy()
        padded.pad_right(width - left.cell_len)
        text.append_text(padded).append_text(right).append("\n")
    return text.append("\n")


def _bag(view: HeadquarterView, translator: Translator) -> Text:
    """How many of each piece are left in the bag."""
    text = Text(translator.text("board.bag", left=sum(view.bag)))
    for piece, left in zip(PIECES, view.bag, strict=True):
        text.append(" ")
        for colour in piece:
            text.append(colour, STYLES[colour] if left else "dim strike")
        text.append(f"×{left}", "" if left else "dim")
    return text.append("\n")


def _lines(view: HeadquarterView, translator: Translator) -> list[str]:
    """The lines below the board: the turn and the score, or the result."""
    if isinstance(view.turn, Over):
        return _ending(view, translator)
    who = "you-" if view.mover == view.seat else ""
    lines = [translator.text(f"board.{who}{view.step}", seat=(view.mover or 0) + 1, piece=view.piece or "")]
    if view.last_turn:
        lines.append(translator.text("board.last-turn"))
    if view.cubes is not None:
        cubes, blackouts = _sums(view.near_areas())
        lines.append(translator.text("board.score", cubes=cubes, blackouts=_minus(blackouts)))
        lines.append(translator.text("board.cubes", near=view.cubes[0], far=view.cubes[1]))
    return lines


def _ending(view: HeadquarterView, translator: Translator) -> list[str]:
    assert isinstance(view.turn, Over)
    outcome, side = view.turn.outcome, view.seat or 0
    lines = [translator.text(f"reason.{outcome.reason}")]
    for seat, listed in sorted(((side, view.near_areas()), (1 - side, view.far_areas()))):
        cubes, blackouts = _sums(listed)
        points = translator.text(
            "board.final", total=_minus(cubes + blackouts), cubes=cubes, blackouts=_minus(blackouts)
        )
        lines.append(f"{translator.text('board.side', seat=seat + 1)} — {points}")
    best, other = (_minus(points) for points in sorted(outcome.points, reverse=True))
    if outcome.places == (1, 1):
        return [*lines, translator.text("board.tie", best=best)]
    return [*lines, translator.text("board.win", seat=outcome.places.index(1) + 1, best=best, other=other)]


def _sums(listed: tuple[Area, ...]) -> tuple[int, int]:
    """The points of the colours, and those of the black outs."""
    cubes = sum(area.points for area in listed if area.colour != BLACKOUT)
    return cubes, sum(area.points for area in listed) - cubes


def _minus(points: int) -> str:
    return str(points).replace("-", "−")
