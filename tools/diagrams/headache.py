"""The diagrams of Headache: the track, where a piece can go, a capture, and a cone brought up."""

from __future__ import annotations

from tete.core import Json
from tete.games.headache import HEADACHE
from tete.games.headache.state import HeadacheState
from tete.games.headache.track import COLOURS
from tete.i18n import Lang
from tete.svg.headache import Board, die
from tete.svg.picture import FILL, RUBRIC, Svg


def position(seats: int, board: dict[str, str], phase: Json) -> HeadacheState:
    return HEADACHE.load(
        {
            "options": {},
            "seats": seats,
            "board": {**board},
            "phase": phase,
            "out": [],
            "turns": 40,
            "quiet": 0,
            "stirred": False,
            "last": None,
        }
    )


def draw_board(names: bool = True) -> Svg:
    """The whole board, for the exact rules with the names of its spaces."""
    svg = Svg(620, 622)
    board = Board(svg, 310, 308)
    board.disc()
    board.track(names)
    for colour in COLOURS:
        board.arrow(colour)
    board.dome()
    die(svg, 286, 304, 4)
    die(svg, 336, 314, 0, dot=True)
    return svg


def draw_ends() -> Svg:
    """A six: a single cone on the left, a stack on the right."""
    svg = Svg(800, 410)
    for x, pile in ((200, "r"), (600, "yr")):
        state = position(2, {"x0": pile}, {"step": "play", "seat": 0, "pop": "6"})
        board = Board(svg, x, 205, 0.72)
        board.track()
        goals = [str(move).partition("-")[2] for move in state.moves(0) if str(move).startswith("x0-")]
        board.goals(goals, FILL["red"])
        board.cones(state.view(None))
        die(svg, x, 205, 6)
    return svg


def draw_before_and_after(before: HeadacheState, move: str) -> Svg:
    """The same two lenses before a move and after it."""
    svg = Svg(760, 230)
    seat = before.view(None).asked
    assert seat is not None
    after = before.play(seat, HEADACHE.parse(move))
    for x, state in ((185, before), (575, after)):
        board = Board(svg, x, 330, 1.0, bottom=6, lenses=(1, 2))
        board.track()
        board.cones(state.view(None))
    svg.path("M362 130h30m-9-8l9 8l-9 8", stroke=RUBRIC, stroke_width=3, stroke_linecap="round")
    return svg


def pictures(lang: Lang) -> dict[str, Svg]:
    four_in = {"o1.2": "byr", "x7": "rrr", "o2.1": "yg"}
    capture = position(4, four_in, {"step": "play", "seat": 0, "pop": "3"})
    promote = position(4, four_in, {"step": "choose", "seat": 2, "pop": "3*"})
    return {
        "headache-board": draw_board(),
        "headache-track": draw_board(names=False),
        "headache-ends": draw_ends(),
        "headache-capture": draw_before_and_after(capture, "o1.2-o2.1"),
        "headache-promote": draw_before_and_after(promote, "promote o2.1 1"),
    }
