"""Loads a dumped position."""

from __future__ import annotations

from typing import Any

from tete.core import Seat, bits, require
from tete.games.knopf.geometry import CELLS
from tete.games.knopf.move import Hop, Step, parse
from tete.games.knopf.options import BUTTONS, KnopfOptions
from tete.games.knopf.state import QUIET, Buttons, Knopf, choices


def read_position(fields: dict[str, Any], options: KnopfOptions) -> Knopf:
    """The position that has these fields, for `load_position`."""
    red, blue = (bits.pack(CELLS[name] for name in fields[colour]) for colour in ("red", "blue"))
    seat, quiet, step = fields["seat"], fields["quiet"], None if fields["step"] is None else Step(fields["step"])
    require(not red & blue and max(red.bit_count(), blue.bit_count()) <= BUTTONS, "buttons")
    require(seat in (0, 1) and 0 <= quiet <= QUIET, "turn")
    squares = choices(options.layout, (red, blue), seat, step) if step else 0
    require(step is None or squares > 0, "step")
    return Knopf(options, (red, blue), seat, step, quiet, _past((red, blue), seat, fields["hops"]), squares)


def _past(buttons: Buttons, seat: Seat, hops: list[str | None] | None) -> tuple[Buttons, ...]:
    """The beginnings of turns since the last removal: back from the present, hop by hop."""
    if hops is None:
        return ()
    past = [buttons]
    for text in reversed(hops):
        hop = None if text is None else parse(text)
        require(hop is None or isinstance(hop, Hop), "hops")
        moved = 1 << hop.start | 1 << hop.end if isinstance(hop, Hop) else 0
        seat, (red, blue) = 1 - seat, past[-1]
        past.append((red ^ moved, blue) if seat == 0 else (red, blue ^ moved))
    return tuple(reversed(past))
