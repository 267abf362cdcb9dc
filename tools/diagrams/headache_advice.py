"""The diagrams of advice of Headache: how many of the six numbers bring a cone, or a stack, to each space."""

from __future__ import annotations

from collections import Counter

from tete.games.headache.track import place
from tete.i18n import Lang
from tete.svg.headache import Board
from tete.svg.picture import FILL, INK, Svg, tone
from tools.diagrams.advice import ADVICE
from tools.diagrams.headache import position

DATA = ADVICE["headache"]
MIDDLE, SCALE = 172.0, 0.64


def pictures(lang: Lang) -> dict[str, Svg]:
    return {f"headache-advice-{name}": draw(name) for name in DATA}


def numbers(name: str) -> Counter[str]:
    """For every space, how many numbers of the die bring the piece there."""
    found: Counter[str] = Counter()
    for number in range(1, 7):
        state = position(2, DATA[name], {"step": "play", "seat": 0, "pop": str(number)})
        (start,) = DATA[name]
        found.update(str(move).partition("-")[2] for move in state.moves(0) if str(move).startswith(f"{start}-"))
    return found


def draw(name: str) -> Svg:
    svg = Svg(2 * MIDDLE, 2 * MIDDLE)
    board = Board(svg, MIDDLE, MIDDLE, SCALE)
    board.track(names=False)
    for space, count in numbers(name).items():
        x, y = board.at(*place(space))
        svg.circle(x, y, 11, fill=FILL["red"], fill_opacity=0.28 if count == 1 else 1)
        svg.text(x, y, str(count), 13, fill=INK if count == 1 else tone("on-red"), font_weight="bold")
    state = position(2, DATA[name], {"step": "play", "seat": 0, "pop": "1"})
    board.cones(state.view(None))
    return svg
