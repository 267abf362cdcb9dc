"""Loads a dumped position, and rejects one that is not possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import cast

from tete.core import BadNotation, BadOptions, BadPosition, Json, Seat, bits, load_options
from tete.games.knopf.geometry import CELLS
from tete.games.knopf.move import Hop, parse
from tete.games.knopf.options import BUTTONS, KnopfOptions
from tete.games.knopf.state import OCCURRENCES, QUIET, Buttons, Knopf, choices
from tete.games.knopf.step import Step

FIELDS = {"options", "red", "blue", "seat", "step", "quiet", "hops"}


def load(data: Json) -> Knopf:
    """The position dumped as `data`."""
    if not isinstance(data, dict) or set(data) != FIELDS:
        raise BadPosition("bad-position", why="wrong-fields")
    options = _options(data["options"])
    buttons = _squares(data["red"]), _squares(data["blue"])
    seat, step, quiet = data["seat"], data["step"], data["quiet"]
    if type(seat) is not int or seat not in (0, 1) or type(quiet) is not int or not 0 <= quiet <= QUIET:
        raise BadPosition("bad-position", why="wrong-turn")
    if step is not None and step not in list(Step):
        raise BadPosition("bad-position", why="wrong-turn")
    past = _past(options, buttons, seat, data["hops"])
    asked = None if step is None else Step(step)
    squares = choices(options.layout, buttons, seat, asked) if asked else 0
    state = Knopf(options, buttons, seat, asked, quiet, past, squares)
    for check in CHECKS:
        check(state)
    return state


def _options(data: Json) -> KnopfOptions:
    try:
        return load_options(KnopfOptions(), cast(dict[str, Json], data))
    except (BadOptions, AttributeError):
        raise BadPosition("bad-position", why="wrong-options") from None


def _squares(data: Json) -> int:
    if not isinstance(data, list) or not all(isinstance(name, str) and name in CELLS for name in data):
        raise BadPosition("bad-position", why="wrong-squares")
    squares = bits.pack(CELLS[cast(str, name)] for name in data)
    if squares.bit_count() != len(data) or len(data) > BUTTONS:
        raise BadPosition("bad-position", why="wrong-squares")
    return squares


def _past(options: KnopfOptions, buttons: Buttons, seat: Seat, hops: Json) -> tuple[Buttons, ...]:
    """The beginnings of turns since the last removal: back from the present, hop by hop."""
    if hops is None:
        return ()
    if not isinstance(hops, list):
        raise BadPosition("bad-position", why="wrong-hops")
    past = [buttons]
    for text in reversed(hops):
        seat = 1 - seat
        past.append(_before(options, past[-1], seat, text))
    return tuple(reversed(past))


def _before(options: KnopfOptions, after: Buttons, seat: Seat, text: Json) -> Buttons:
    """The buttons before a hop of this seat, or before the turn it had to skip."""
    if text is None:
        if choices(options.layout, after, seat, Step.MOVE):
            raise BadPosition("bad-position", why="wrong-hops")
        return after
    try:
        hop = parse(text) if isinstance(text, str) else None
    except BadNotation:
        hop = None
    if not isinstance(hop, Hop) or not options.layout.ends[hop.start] >> hop.end & 1:
        raise BadPosition("bad-position", why="wrong-hops")
    if not after[seat] >> hop.end & 1 or (after[0] | after[1]) >> hop.start & 1:
        raise BadPosition("bad-position", why="wrong-hops")
    own = after[seat] ^ (1 << hop.start | 1 << hop.end)
    return (own, after[1]) if seat == 0 else (after[0], own)


def _buttons_fit(state: Knopf) -> None:
    red, blue = state.buttons
    if red & blue or state.removed[1 - state.seat] >= state.options.goal:
        raise BadPosition("bad-position", why="wrong-squares")


def _step_fits(state: Knopf) -> None:
    """A step is asked until the game ends, with something to choose from; no penalty comes after a removal."""
    won = state.removed[state.seat] >= state.options.goal
    over = won or state.quiet == QUIET or state.occurrences == OCCURRENCES
    if (state.step is None) != over or (state.step is not None and not state.choices):
        raise BadPosition("bad-position", why="wrong-turn")
    if not state.past and (state.step is Step.PENALTY or not state.removed[state.seat]):
        raise BadPosition("bad-position", why="wrong-turn")
    if won and state.past:
        raise BadPosition("bad-position", why="wrong-turn")


def _past_fits(state: Knopf) -> None:
    """No earlier turn ended the game, and `quiet` counts the hops.

    It may be one ahead of them: the turn that last removed something ended with a hop, before the first of `past`.
    """
    earlier = Counter((index % 2, buttons) for index, buttons in enumerate(state.past[:-1]))
    if max(earlier.values(), default=0) >= OCCURRENCES:
        raise BadPosition("bad-position", why="wrong-hops")
    ahead = state.quiet - sum(before != after for before, after in pairwise(state.past))
    if ahead not in ((0, 1) if state.past and any(state.removed) else (0,)):
        raise BadPosition("bad-position", why="wrong-hops")


CHECKS: tuple[Callable[[Knopf], None], ...] = (_buttons_fit, _step_fits, _past_fits)
