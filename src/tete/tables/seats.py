"""Who plays a seat: nobody yet, a person on a shared screen, a person on their own device, or a computer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from msgspec import Meta

from tete.tables.declared import Kind

SYSTEM: Final = "@system"  # the player id of the server itself: it moves computer seats and runs the clocks
SeatKind = Literal["open", "local", "remote", "computer"]
Level = Annotated[int, Meta(ge=1, le=9)]  # the strength of a computer


class Open(Kind, frozen=True):
    """Nobody yet."""


class Local(Kind, frozen=True):
    """A person at the screen of `player`, possibly one of several there."""

    player: str


class Remote(Kind, frozen=True):
    """A person on a device of their own."""

    player: str


class Computer(Kind, frozen=True):
    """A computer that plays at this level."""

    level: Level


Person = Local | Remote
Occupant = Open | Local | Remote | Computer


def controller(occupant: Occupant) -> str | None:
    """Whose commands move this seat: a player's, the system's for a computer, nobody's while it is open."""
    match occupant:
        case Open():
            return None
        case Local(player) | Remote(player):
            return player
        case Computer():
            return SYSTEM


@dataclass(frozen=True, slots=True)
class SeatState:
    """One seat of a table: its occupant, who lent it to a computer, and who has held it since the game began.

    `absent`: a computer plays because the person stayed away, so what needs their consent still needs it. `since` is
    the version that last changed the occupant: an invite link of before no longer fits.
    """

    occupant: Occupant = Open()
    name: str = ""
    lender: Person | None = None
    lender_name: str = ""
    salt: str = ""
    held_by: tuple[str, ...] = ()
    absent: bool = False
    since: int = 0
    # What follows from the fields above, made once: a seat seldom changes, and every move reads it.
    kind: SeatKind = field(init=False, repr=False, compare=False)
    controller: str | None = field(init=False, repr=False, compare=False)  # whose commands move it
    person: str | None = field(init=False, repr=False, compare=False)  # the player who holds it, if a person does
    lent_by: str | None = field(init=False, repr=False, compare=False)  # who may take it back from a computer
    player: str | None = field(init=False, repr=False, compare=False)  # whose it is: who holds it, or has lent it
    party: str | None = field(init=False, repr=False, compare=False)  # whose consent counts: also who stays away

    def __post_init__(self) -> None:
        person = controller(self.occupant) if isinstance(self.occupant, Local | Remote) else None
        lent_by = None if self.lender is None else controller(self.lender)
        for name, value in (
            ("kind", self.occupant.kind),
            ("controller", controller(self.occupant)),
            ("person", person),
            ("lent_by", lent_by),
            ("player", person if self.lender is None else lent_by),
            ("party", lent_by if self.absent and self.lender is not None else person),
        ):
            object.__setattr__(self, name, value)
