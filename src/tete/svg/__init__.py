"""Boards as pictures: `tete.svg.draw` makes an SVG of a position, a view or a game.

A game may have a painter of its own: the module `tete.svg.<key>` for a game of this package, `<package>.svg` for a
plug-in, with `draw(view, show) -> Svg`, and `whole(state) -> View` where a state has more to show than a spectator
sees. Without one the layout that the view declares is drawn, and without a layout the fields of the view are listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, get_args

from tete.core import CHANCE, AnyGame, AnyState, BadOptions, Playthrough, Seat, State, View
from tete.core.layout import board_of
from tete.games import GAMES, declared
from tete.i18n import Lang, translator_for
from tete.svg.generic import draw_board, draw_fields
from tete.svg.palette import Theme
from tete.svg.picture import Show, Svg

__all__ = ["Show", "Svg", "Theme", "draw", "paint"]


def draw(
    subject: AnyState | View | Playthrough[Any],
    *,
    seat: Seat | None = None,
    last: object = None,
    move: object = None,
    marks: Mapping[str, str] | Iterable[str] = (),
    lang: Lang = "en",
    theme: Theme = "light",
) -> str:
    """A board as SVG: `tete.svg.draw(game, move="b3-a3", marks=["c5"])`.

    A view shows what it knows, a state everything; a game is shown as its `viewer` sees it, the seat that has to move,
    with its last move. With `seat`, a state or a game is shown as that seat sees it. `last` and `move` are moves or
    their texts: the one that led here, and one to show. `marks` are places to ring, or places with a sign for each. The
    theme `auto` has the colours of both and follows the reader's.
    """
    if theme not in get_args(Theme):
        raise BadOptions("no-such-theme", theme=theme)
    game, by = game_of(subject), None
    signs = marks if isinstance(marks, Mapping) else dict.fromkeys(marks, "")
    signs = {str(place): sign for place, sign in signs.items()}
    if isinstance(subject, Playthrough):
        viewer = subject.viewer if seat is None else seat
        placed = [played for played in subject.played if played.actor != CHANCE]
        if last is None and placed:
            last, by = placed[-1].text_for(viewer), placed[-1].actor
        view = subject.state.view(viewer)
    elif isinstance(subject, State):
        whole = declared(game, "svg", "whole")
        view = whole(subject) if whole and seat is None else subject.view(seat)
    else:
        view = subject
    before, after = (None if text is None else str(text) for text in (last, move))
    return paint(game, view, Show(before, by, after, signs, lang)).write(theme)


def paint(game: AnyGame, view: View, show: Show) -> Svg:
    """The picture of a view, by the painter of its game or from what the view declares."""
    if own := declared(game, "svg", "draw"):
        picture: Svg = own(view, show)
        return picture
    fields, translator = view.dump(), translator_for(show.lang, game.key if game.key in GAMES else None)
    board = board_of(fields)
    return draw_fields(fields, translator) if board is None else draw_board(board, show, translator)


def game_of(subject: AnyState | View | Playthrough[Any]) -> AnyGame:
    """The game of a position or view: the one in whose package it is defined."""
    if isinstance(subject, Playthrough):
        return subject.game
    kind = type(subject)
    for game in GAMES.values():
        home = game.package or type(game).__module__
        if f"{kind.__module__}.".startswith(f"{home}."):
            return game
    raise BadOptions("no-picture", given=repr(subject)[:80], kind=kind.__name__)
